import type { ErrorPageProps } from "@/app/define";
import { errorPage, toStart } from "@/app/header/error-page";

export default function NotFound(props: ErrorPageProps) {
  return errorPage(props, {
    title: "404 Page Not Found",
    text: `${props.message.replace(/\.$/, "")}. Check the address, or go to the start page.`,
    icon: "search",
    action: toStart(),
  });
}
