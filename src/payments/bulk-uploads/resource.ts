import { actors, admins, defineResource, everyone, staff } from "@/resources/define";

export default [
  defineResource({
    audit: "BULK_UPLOAD",
    retained: {
      bulk_previews: {
        label: "Previews of bulk uploads",
        about: "Of those that nobody carried out",
        default: 30,
        minimum: 7,
        table: "bulk_uploads",
        key: "id",
        since: "created_at",
        ended: "status = 'ready' and version <> 0",
        parts: { table: "bulk_rows", of: "upload_id" },
        hides: "version = 0",
        perWrite: 10,
      },
    },
    topics: ["bulk-uploads", "bulk-rows"],
    rights: {
      "bulk-upload:page": staff,
      "bulk-upload:read": { roles: everyone, scope: ["files", "See bulk uploads"] },
      "bulk-upload:use": { roles: admins, scope: ["files", "Upload accounts in bulk"] },
      "bulk-upload:commit": { roles: actors, scope: ["files", "Carry out bulk uploads"] },
    },
    screens: [
      {
        side: "bank",
        below: "/admin/virtual-accounts",
        place: 10,
        label: "Bulk uploads",
        href: "/admin/bulk-uploads",
        key: "k",
        words: "csv xlsx files accounts import",
      },
      {
        side: "client",
        below: "/client/payments",
        place: 40,
        label: "Bulk uploads",
        href: "/client/bulk-uploads",
        key: "k",
        words: "csv xlsx files payments import",
      },
    ],
    record: { table: "bulk_uploads", name: "file_name", screen: "/admin/bulk-uploads/" },
    requestIds: ["bulk_uploads"],
    asked: { words: "bulk upload|bulk uploads" },
  }),
];
