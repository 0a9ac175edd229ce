import type { ErrorPageProps } from "@/app/define";
import { errorPage, toStart } from "@/app/header/error-page";
import { say } from "@/vocabulary/language";

export default function NotFound(props: ErrorPageProps) {
  return errorPage(props, {
    title: "404 Page Not Found",
    text: say("{message}. Check the address, or go to the start page.", {
      message: props.message.replace(/\.$/, ""),
    }),
    icon: "search",
    action: toStart(),
  });
}
