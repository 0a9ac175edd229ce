/* Fires one event after each change of waiting work: sidebar and bell name that one in place of nine. */
import { waitingEvent, waitingTopics } from "@/resources/topics";

for (const topic of waitingTopics)
  document.body.addEventListener(`${topic}:changed`, () =>
    document.body.dispatchEvent(new Event(waitingEvent)),
  );
