/** Part of htmx 4's request context that the kernel uses. */
export type RequestContext = {
  sourceElement: HTMLElement;
  sourceEvent: Event;
  /** Element that the answer replaces. */
  target?: HTMLElement;
  /** Selector of the part of the answer that replaces it; default: the whole answer. */
  select?: string | undefined;
  /** Text of the answer, once it was read. */
  text?: string;
  request: { method: string; action: string; headers: Record<string, string> };
  response?: { status: number; raw: Response };
  /** The answer's HX-… headers; absent before it arrived. */
  hx?: { redirect?: string };
};

/** Listens for an event of htmx, such as `before:request`, on the whole page. */
export function onRequest(name: string, listen: (context: RequestContext, error?: unknown) => void): void {
  document.addEventListener(`htmx:${name}`, (event) => {
    const { ctx, error } = (event as CustomEvent<{ ctx: RequestContext; error?: unknown }>).detail;
    listen(ctx, error);
  });
}

/** True if a timer sent the request and no person waits for it. */
export const isPoll = ({ sourceEvent }: RequestContext): boolean => sourceEvent?.type === "every";

const partAround = (element: Element | undefined): HTMLElement | undefined =>
  (element?.isConnected && element.closest<HTMLElement>("section, form")) || undefined;

/**
 * Section or form that shows the outcome of a request: the one that its answer replaces a part of. Undefined if the
 * answer belongs to none, such as a dialog that opens over the page.
 */
export const findOutcomePart = ({ target, sourceElement }: RequestContext): HTMLElement | undefined =>
  partAround(target?.isConnected ? target : sourceElement);

/** Part of the page that waits for a request: the one that its answer replaces, or that it came from. */
export const renderPlace = (context: RequestContext): HTMLElement =>
  findOutcomePart(context) ?? partAround(context.sourceElement) ?? context.sourceElement;
