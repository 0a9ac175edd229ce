/** @jsxImportSource react */
import { say } from "@/vocabulary/language";
import { Button } from "./button";

/** Says that a form holds what was typed into it before and never sent, so that nobody takes it for what is saved. */
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
