import { admins, defineResource, everyone, lease, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "CHANNEL_KEY",
    topics: ["channel-keys"],
    rights: {
      "channel-keys:page": staff,
      "channel-keys:read": { roles: staff, scope: ["files", "See client keys"] },
      "channel-keys:write": { roles: admins, scope: "people only" },
    },
    watched: {
      channel_keys: {
        name: "key",
        audited: ["clientId", "userId", "name", "fingerprint", "start"],
        leftOut: { intraday: { harmless: "when reports are made of what its client may see all the same" } },
      },
    },
    screens: [
      {
        side: "bank",
        parentScreen: "/admin/developers",
        right: "channel-keys:page",
        place: 30,
        label: "Client keys",
        href: "/admin/developers/keys",
        formerly: "/admin/channel-keys",
        words: "sftp ssh public keys programs machines host to host",
      },
    ],
    record: { table: "channel_keys", name: "name" },
    asked: { words: "client key|client keys" },
  }),
  defineResource({
    audit: "CLIENT_FILE",
    retained: {
      client_files: {
        label: "Contents of client files",
        about: "That there was a file, and its digest, stays on record",
        default: 90,
        minimum: 30,
        table: "client_file_contents",
        key: "file_id",
        since: "(select made_at from client_files where id = file_id)",
        ended: "(select status from client_files where id = file_id) <> 'received'",
        perWrite: 200,
      },
    },
    topics: ["client-files"],
    rights: {
      "client-files:page": everyone,
      "client-files:read": { roles: everyone, scope: ["files", "See client files"] },
    },
    watched: {
      client_files: {
        name: "file of a client",
        leftOut: {
          uploadId: {
            harmless:
              "which upload was made of it, or is reported on, for who reads the list: both are held themselves",
          },
          status: {
            provedBy:
              "its kind, its upload, the same bytes before it, or the row of the trail that refused it",
          },
          virtualAccountId: { harmless: "the account that it is of, which its bytes name; these are held" },
          mark: {
            harmless: "by what it is seen that there is a newer one: a file is made again, or an hour later",
          },
          message: { harmless: "the message to its sender: the trail has why a file was refused" },
          fetchedAt: { harmless: "when the client first took it: the trail has each time" },
          fetchedBy: { harmless: "who first took it: the trail has each time" },
          token: { harmless: lease },
          attempts: { harmless: lease },
          leasedUntil: { harmless: lease },
        },
      },
    },
    screens: [
      {
        side: "client",
        parentScreen: "/client/developers",
        right: "client-files:page",
        place: 30,
        label: "Client files",
        href: "/client/developers/files",
        formerly: "/client/files",
        key: "f",
        words: "sftp inbox outbox pain.002 camt.054 status reports notices",
      },
    ],
    record: { table: "client_files", name: "name" },
    asked: { words: "client file|client files" },
  }),
];
