import { signedInLayout } from "@/app/header/shell";

export default signedInLayout;
