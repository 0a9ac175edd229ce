import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Database, openDatabase } from "db/client";
import { committedSchema, migrate } from "db/migrate";
import { onePersonSql } from "db/person";
import { exportJWK, generateKeyPair } from "jose";
import { verify } from "@/integrity/verify";
import { digestOfKey } from "@/people/api-clients/credentials";
import { fill, moveIn, statement } from "../ledger/house";
