/** Check of a delivery for receivers by Standard Webhooks, in Python's standard library, to be copied. */
export const webhookCheck = `import base64, hashlib, hmac, time

def check(body: bytes, headers: dict, secret: str) -> bool:
    if abs(time.time() - int(headers["webhook-timestamp"])) > 300:
        return False
    signed = f'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.'.encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest("v1," + expected, one) for one in given)
`;
