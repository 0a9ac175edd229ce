/** @jsxImportSource react */
import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** A few words on what is under the pointer or has the focus, after 700 ms. Never the only place where they stand. */
export const Tooltip = (props: { text: ReactNode; children: ReactNode }) => (
  <Radix.Provider delayDuration={700}>
    <Radix.Root>
      <Radix.Trigger asChild>{props.children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" sideOffset={6} collisionPadding={8}>
          {props.text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </Radix.Provider>
);
