import Confirm from "islands/confirm";
import ApiClientForm from "islands/people/api-client-form";
import RotateApiClient from "islands/people/rotate-api-client";
import type { Access } from "@/access/policy";
import { getScope } from "@/access/scope";
import { askingDialog } from "@/approvals/asking-dialog";
import type { Page } from "@/kernel/define";
import { apiClientEdit, handOverKind, newApiClient, newSecretKeeper } from "@/people/api-clients/approvals";
import { confirmRevocation } from "@/people/api-clients/confirmations";
import { apiClientWords } from "@/people/api-clients/contract";
import type { apiClientList } from "@/people/api-clients/list-screen";
import { getApiClient, getApiClientRecord, toApiClientDto } from "@/people/api-clients/queries";
import { ApiClientRecordPanel, actsOnApiClient } from "@/people/api-clients/record";
import { offeredScopes } from "@/people/api-clients/scopes";
import type { ApiClientScreen } from "@/people/api-clients/screen";
import { getApiClientWithSecret } from "@/people/api-clients/secrets";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { OpenLink } from "@/ui/open-link";
import { listPage } from "./list-page";
import { listedRecord } from "./walked-record";

const right = "api-clients:write";

/** The page of api clients: all of them for staff, or a client's own. */
export const apiClientPage = (
  screen: ApiClientScreen,
  list: typeof apiClientList,
  access: Exclude<Access, "public">,
): Page =>
  listPage(screen, {
    access,
    title: apiClientWords.title,
    description: apiClientWords.description,
    list,
    actions: (may, address) =>
      may(right) ? <OpenLink to={screen.to("create", "1", address)} label={apiClientWords.create} /> : null,
    dialogs: {
      view: listedRecord(list, (name, id, address) => screen.to(name, id, address), {
        right: "api-clients:read",
        read: getApiClientRecord,
        acts: (record, { actor }) => actsOnApiClient(record, actor, screen),
        show: (record, shown) => <ApiClientRecordPanel record={record} {...shown} />,
      }),
      create: askingDialog(ApiClientForm, newApiClient, {
        right,
        act: "Creating an API client",
        sought: {
          as: apiClientWords.create,
          words: "create oauth program token scopes secret machine",
          at: "1",
        },
        load: async ({ deps, actor }) => {
          const ofStaff = getScope(actor) === "all";
          const offers = {
            bank: ofStaff ? offeredScopes("admin") : [],
            client: offeredScopes("client_user"),
          };
          return { ofStaff, offers, zone: deps.env.zone };
        },
      }),
      edit: askingDialog(ApiClientForm, apiClientEdit, {
        right,
        act: "Editing an API client",
        sought: { as: apiClientWords.edit, words: "oauth program scopes addresses expiry keys jwks" },
        async load({ deps, actor, value }: Opened<number>) {
          const row = toApiClientDto(await getApiClient(deps, actor, value));
          const offers =
            row.clientId === null
              ? { bank: offeredScopes("admin"), client: [] }
              : { bank: [], client: offeredScopes("client_user") };
          return { row, ofStaff: getScope(actor) === "all", offers, zone: deps.env.zone };
        },
      }),
      rotate: askingDialog(RotateApiClient, newSecretKeeper, {
        right,
        act: "Making another secret",
        sought: { as: "Make another secret of an API client", words: "rotate oauth program key" },
        load: async ({ deps, actor, value }: Opened<number>) => {
          const { id, name, clientId, keeperId } = await getApiClientWithSecret(deps, actor, value);
          const isKeeper = keeperId === actor.userId;
          return { id, name, isKeeper, kind: handOverKind(actor, clientId, isKeeper) };
        },
      }),
      revoke: islandDialog(Confirm, {
        right,
        act: "Revoking an API client",
        sought: { as: "Revoke an API client", words: "delete remove oauth program token stop" },
        load: async ({ deps, actor, value }: Opened<number>) =>
          confirmRevocation(await getApiClientRecord(deps, actor, value)),
      }),
    },
  });
