import SetupRequest from "islands/people/setup-request";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { getRequestRecord } from "./queries";

/** Reads the request whose dialog is opened. */
export const readRequest = ({ deps, actor, value }: Opened<number>) => getRequestRecord(deps, actor, value);

/** Dialog that changes a request's status, or adds a note. */
export const requestUpdate = islandDialog(SetupRequest, {
  right: "setup-requests:handle",
  act: "Updating a set-up request",
  sought: { as: "Update a set-up request", words: "answer contact review" },
  async load(visit: Opened<number>) {
    const { id, companyName, status, version } = (await readRequest(visit)).request;
    return { request: { id, companyName, status, version } };
  },
});
