import { useState } from "react";
import type { Text } from "@/vocabulary/language";
import type { ComboboxItem } from "../_ui/combobox-props";
import { ApiError } from "./api";
import { toastError } from "./toast-error";

/**
 * Keeps the client that a form of settings concerns, and the settings that were read of it. A client whose settings cannot be read
 * is not chosen: the one before stays, with a toast that says why.
 */
export function useClientSettings<Settings>({
  settings: first,
  client: firstClient,
  read,
  failure,
}: {
  settings: Settings;
  client: ComboboxItem | undefined;
  read: (clientId: string) => Promise<Settings & {}>;
  failure: Text;
}) {
  const [settings, setSettings] = useState(first);
  const [client, setClient] = useState(firstClient);

  /** Chooses a client, and passes its settings on once they are read. */
  async function choose(item: ComboboxItem, take: (settings: Settings & {}) => void): Promise<void> {
    setClient(item);
    try {
      const found = await read(item.value);
      setSettings(found);
      take(found);
    } catch (error) {
      setClient(client);
      if (!(error instanceof ApiError)) throw error;
      toastError(error, failure);
    }
  }

  return { settings, client, choose };
}
