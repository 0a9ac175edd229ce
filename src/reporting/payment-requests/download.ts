import { join } from "node:path";
import type { Actor } from "@/access/actor";
import { getShareOwner } from "@/access/owner";
import { requestWords } from "@/collections/payment-requests/contract";
import { largestEpcVersion } from "@/collections/payment-requests/epc";
import { getPaymentRequest } from "@/collections/payment-requests/queries";
import type { Deps } from "@/deps";
import { recordExport } from "@/platform/lists/record-export";
import { makeQrCode } from "@/platform/qr-code";
import { monthNames } from "@/vocabulary/calendar";
import type { Phrases } from "@/vocabulary/language";
import { currentLanguage, getTranslations } from "@/vocabulary/language/speaking";
import { fileResponse } from "../statements/export";
import { getBank } from "../statements/files/pdf";
import { printFile, takePlace } from "../statements/files/print-process";
import type { RequestOrder } from "./print";

const childPath = join(import.meta.dir, "pdf.child.ts");

/** The texts of the sheet, whose translations its process receives. */
const texts = [
  "Payment request {number}",
  requestWords.title,
  requestWords.howToPay,
  requestWords.scan,
  "QR code of the payment",
  "Due date",
  "Pay to",
  "Virtual IBAN",
  "Reference",
  "Number",
  "Payer",
  "Description",
  "{website} · made on {time}",
  ...monthNames,
] as const satisfies readonly (keyof Phrases)[];

/**
 * Answers a payment request as a PDF in the reader's language, and records that.
 * @throws AppError 403, 404, 409 as `getPaymentRequest`, 429 and 503 where others are being printed
 */
export async function downloadPaymentRequest(deps: Deps, actor: Actor, id: number): Promise<Response> {
  const request = await getPaymentRequest(deps, actor, id);
  const place = takePlace(getShareOwner(actor));
  const order: RequestOrder = {
    request,
    qr: request.qr === null ? undefined : makeQrCode(request.qr, largestEpcVersion),
    bank: getBank(deps),
    language: currentLanguage(),
    words: getTranslations(texts),
  };
  const body = printFile(
    childPath,
    async (input) => {
      input.write(JSON.stringify(order));
      await input.end();
    },
    place,
  );
  const details = { list: "payment-request", filters: { id: String(id) } };
  try {
    const head = await recordExport(deps, actor, "expected-receipts:read", details);
    return fileResponse(
      deps,
      { contentType: "application/pdf", fileName: `payment-request-${request.reference}.pdf`, body },
      head,
    );
  } catch (error) {
    await body.cancel();
    throw error;
  }
}
