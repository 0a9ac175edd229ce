import { findClientsCall } from "@/accounts/clients/contract";
import type { ComboboxItem } from "../_ui/combobox-props";
import { send } from "./api";

/** Finds clients for a combobox by client ID or name. */
export async function searchClients(text: string, signal: AbortSignal): Promise<ComboboxItem[]> {
  const found = await send(findClientsCall, { query: { q: text }, signal });
  return found.map(({ id, name }) => ({ value: id, label: name, hint: id }));
}
