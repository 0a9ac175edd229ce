import type { ErrorPageProps } from "@/app/define";
import { errorPage, toStart } from "@/app/header/error-page";
import { buttonClass } from "@/ui/class-names";
import { say } from "@/vocabulary/language";

/** 'Try again' is offered only where trying again can help. */
export default function Failure(props: ErrorPageProps) {
  const { status, message, url, c } = props;
  if (status === 400 && c.req.method === "GET") {
    const plain = url.search === "" ? "/" : url.pathname;
    return errorPage(props, {
      title: "This address cannot be read",
      text: say("{message} The address may have been cut off or changed on its way.", { message }),
      icon: "link",
      action: (
        <a class={buttonClass("primary")} href={plain}>
          {plain === "/" ? say("Go to the start") : say("Open the page without it")}
        </a>
      ),
    });
  }
  if (status === 403) {
    return errorPage(props, {
      title: "You may not open this page",
      text: "Your role does not include it. An administrator can change what you may see.",
      icon: "lock",
      action: toStart(),
    });
  }
  if (status === 405) {
    return errorPage(props, {
      title: "405 Method Not Allowed",
      text: say(message),
      icon: "link",
      // A page that takes nothing can be read; what only takes something leads to the start.
      action: c.res.headers.get("allow")?.includes("GET") ? (
        <a class={buttonClass("primary")} href={url.pathname}>
          {say("Open the page")}
        </a>
      ) : (
        toStart()
      ),
    });
  }
  if (status < 500) {
    return errorPage(props, {
      title: "This did not work",
      text: say(message),
      icon: "warning",
      action: toStart(),
    });
  }
  if (status === 503) {
    return errorPage(props, {
      title: "Not available at the moment",
      text: say(message),
      icon: "refresh",
      action: tryAgain(url),
    });
  }
  return errorPage(props, {
    title: "Something went wrong",
    text: say(message),
    icon: "warning",
    action: (
      <>
        {tryAgain(url)}
        {toStart("ghost")}
      </>
    ),
  });
}

const tryAgain = (url: URL) => (
  <a class={buttonClass("primary")} href={url.pathname + url.search}>
    {say("Try again")}
  </a>
);
