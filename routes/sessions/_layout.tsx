import { signedInLayout } from "@/header/shell";

export default signedInLayout;
