import type { Figure } from "../report";
export const functions = async (): Promise<Figure[]> => [];
