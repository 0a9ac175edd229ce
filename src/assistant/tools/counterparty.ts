export * from "../run/counterparty";
