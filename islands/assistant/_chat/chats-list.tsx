/** @jsxImportSource react */

import { useRef, useState } from "react";
import {
  type ChatSessionDto,
  chatMessages,
  chatWords,
  deleteChatCall,
  longestTitle,
  renameChatCall,
} from "@/assistant/contract";
import { bankDate, formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { send } from "../../_lib/api";
import { toast } from "../../_lib/toast";
import { toastError } from "../../_lib/toast-error";
import { AlertDialog } from "../../_ui/alert-dialog";
import { Button } from "../../_ui/button";
import { Icon } from "../../_ui/icon";
import { notifyOtherTabs, refreshChats } from "./chats";

type ChatsListProps = {
  chats: readonly ChatSessionDto[];
  current: string | undefined;
  zone: string;
  onOpen: (sessionId: string) => void;
  onDeleted: (sessionId: string) => void;
};

/** Earlier chats, to be opened again, renamed or deleted. */
export function ChatsList({ chats, current, zone, onOpen, onDeleted }: ChatsListProps) {
  const [renaming, setRenaming] = useState<string>();
  const [deleting, setDeleting] = useState<ChatSessionDto>();
  return (
    <div className="chat-chats">
      <h3 className="chat-chats-title">{say("Your chats")}</h3>
      <ul>
        {chats.map((chat) =>
          chat.sessionId === renaming ? (
            <li key={chat.sessionId}>
              <Rename chat={chat} onEnd={() => setRenaming(undefined)} />
            </li>
          ) : (
            <li key={chat.sessionId}>
              <button
                type="button"
                className="chat-open"
                aria-current={chat.sessionId === current || undefined}
                onClick={() => onOpen(chat.sessionId)}
              >
                <span className="chat-name">{chatName(chat)}</span>
                <span className="chat-time">
                  {data(formatDate(bankDate(Date.parse(chat.updatedAt), zone)))}
                </span>
              </button>
              <IconButton
                name="pencil"
                label={say("Rename {name}", { name: chatName(chat) })}
                onPress={() => setRenaming(chat.sessionId)}
              />
              <IconButton
                name="trash"
                label={say("Delete {name}", { name: chatName(chat) })}
                onPress={() => setDeleting(chat)}
              />
            </li>
          ),
        )}
      </ul>
      <DeleteChat chat={deleting} onClose={() => setDeleting(undefined)} onDeleted={onDeleted} />
    </div>
  );
}

/** Title of a chat: a new one has no name yet. */
export const chatName = ({ title }: Pick<ChatSessionDto, "title">): string => title || say(chatWords.unnamed);

type IconButtonProps = { name: "pencil" | "trash"; label: string; onPress: () => void };

const IconButton = ({ name, label, onPress }: IconButtonProps) => (
  <button type="button" className="btn btn-ghost btn-icon" aria-label={label} onClick={onPress}>
    <Icon name={name} />
  </button>
);

function Rename({ chat, onEnd }: { chat: ChatSessionDto; onEnd: () => void }) {
  const [title, setTitle] = useState(chat.title);
  const [busy, setBusy] = useState(false);
  const empty = title.trim() === "";
  async function rename(): Promise<void> {
    if (busy || empty) return;
    setBusy(true);
    try {
      await send(renameChatCall, { params: { sessionId: chat.sessionId }, body: { title } });
      await refreshChats();
      notifyOtherTabs();
      toast({ title: chatMessages.renamed });
      onEnd();
    } catch (error) {
      toastError(error, chatMessages.renameFailed, "Rename");
      setBusy(false);
    }
  }
  return (
    <form
      className="chat-rename"
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onEnd();
      }}
    >
      <input
        className="input"
        aria-label={say("Name of the chat")}
        value={title}
        maxLength={longestTitle}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the press on Rename leads here
        autoFocus
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button type="submit" variant="primary" size="sm" busy={busy} disabled={empty}>
        {say("Save")}
      </Button>
      <Button size="sm" onClick={onEnd}>
        {say("Cancel")}
      </Button>
    </form>
  );
}

type DeleteProps = {
  chat: ChatSessionDto | undefined;
  onClose: () => void;
  onDeleted: (sessionId: string) => void;
};

function DeleteChat({ chat, onClose, onDeleted }: DeleteProps) {
  const [busy, setBusy] = useState(false);
  // The words stay while the dialog closes.
  const shown = useRef(chat);
  shown.current = chat ?? shown.current;
  async function remove(): Promise<void> {
    if (!chat) return;
    setBusy(true);
    try {
      await send(deleteChatCall, { params: { sessionId: chat.sessionId } });
      await refreshChats();
      notifyOtherTabs();
      toast({ title: chatMessages.deleted, description: chatName(chat) });
      onClose();
      onDeleted(chat.sessionId);
    } catch (error) {
      toastError(error, chatMessages.deleteFailed, "Delete");
    } finally {
      setBusy(false);
    }
  }
  return (
    <AlertDialog
      open={chat !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={chatMessages.deleteQuestion}
      description="This action cannot be undone. It permanently deletes the chat and all of its messages."
      confirm="Delete"
      busyText="Deleting..."
      busy={busy}
      onConfirm={() => void remove()}
    >
      <p className="dialog-subject">{shown.current ? chatName(shown.current) : ""}</p>
    </AlertDialog>
  );
}
