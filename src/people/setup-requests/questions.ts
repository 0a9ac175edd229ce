import { data } from "@/vocabulary/language/around";
import { setupRequestMessages, updateSetupRequestCall } from "./contract";
import type { SetupRequestRow } from "./queries";

/** Reason why nothing can be created from a request, in place of the form. */
export const notPossible = ({ companyName, fullName }: SetupRequestRow, refused: string) => ({
  title: "Create from this request",
  text: "",
  subject: { name: data(companyName), note: data(fullName) },
  act: "Creating",
  refused,
  busyText: "",
  method: updateSetupRequestCall.method,
  path: "",
  success: "",
  failure: setupRequestMessages.updateFailed,
  changes: [],
});
