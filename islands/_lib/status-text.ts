/** Reason phrases (RFC 9110) of the answers that our server gives: HTTP/2 sends none. */
const phrases: Record<number, string> = {
  202: "Accepted",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** The phrase of a status, or 'Error' for one we never send. */
export const statusText = (status: number): string => phrases[status] ?? "Error";
