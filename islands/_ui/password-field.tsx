/** @jsxImportSource react */
import { useEffect, useState } from "react";
import { passwordStrengthCall } from "@/people/auth/contract";
import { say, type Text } from "@/vocabulary/language";
import { send } from "../_lib/api";
import { Field } from "./field";
import { Input } from "./input";

/** Pause after the last key before the server is asked, in milliseconds. */
const pause = 300;

type Props = {
  name: string;
  label: Text;
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
  /** Hint while nothing is typed. */
  hint: Text;
  placeholder?: Text | undefined;
  required?: boolean;
  disabled?: boolean;
  /** Username and e-mail as typed, which the password must not contain. */
  username?: string;
  email?: string;
};

/** A new password, with the server's opinion of it in a sentence while it is typed. */
export function PasswordField(props: Props) {
  const { value, username = "", email = "" } = props;
  const [opinion, setOpinion] = useState<string>();
  useEffect(() => {
    setOpinion(undefined);
    if (value === "") return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const body = { password: value, username, email };
      // Without an answer the hint stays: the server judges again when the form is sent.
      send(passwordStrengthCall, { body, signal: abort.signal }).then(
        ({ sentence }) => setOpinion(sentence),
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [value, username, email]);
  return (
    <Field
      label={props.label}
      error={props.error}
      required={props.required ?? false}
      hint={<span role="status">{opinion ?? say(props.hint)}</span>}
      wide
    >
      <Input
        type="password"
        name={props.name}
        autoComplete="new-password"
        value={value}
        placeholder={props.placeholder && say(props.placeholder)}
        disabled={props.disabled}
        onChange={(event) => props.onValueChange(event.target.value)}
      />
    </Field>
  );
}
