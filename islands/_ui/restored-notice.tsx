/** @jsxImportSource react */
import { say } from "@/vocabulary/language";
import { Button } from "./button";

/** Notice that a form has restored values that were typed and never sent, so that nobody takes them for saved ones. */
export const RestoredNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className="notice tone-info field-wide" role="status">
    <div>
      <p className="notice-title">{say("What you typed before is here again")}</p>
      <p className="notice-text">{say("It has not been sent yet.")}</p>
    </div>
    <Button size="sm" onClick={onStartOver}>
      {say("Start over")}
    </Button>
  </div>
);
