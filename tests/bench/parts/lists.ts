import type { Figure } from "../report";
export const lists = async (): Promise<Figure[]> => [];
