export * from "../run/account-refs";
