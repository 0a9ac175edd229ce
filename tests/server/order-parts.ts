import fc from "fast-check";

/** Element of an order: its name, its text or elements, and an amount's currency. */
export type Tag = readonly [name: string, content: string | readonly Tag[], currency?: string];

const text = (most: number) =>
  fc.stringMatching(new RegExp(`^[A-Za-zäöü][A-Za-z0-9 /?:(),.'+äöüß-]{0,${Math.min(most, 24) - 6}}[a-z]$`));
const codes = (...some: string[]) => fc.constantFrom(...some);
const leaf = (name: string, value: fc.Arbitrary<string>) => value.map((one): Tag => [name, one]);
const amount = (name: string) =>
  fc.integer({ min: 1, max: 9_999 }).map((minor): Tag => [name, (minor / 100).toFixed(2), "EUR"]);
/** Some of the elements, in their order; at least one. */
const some = (...elements: fc.Arbitrary<Tag | readonly Tag[]>[]): fc.Arbitrary<Tag[]> =>
  fc
    .tuple(...elements.map((each) => fc.option(each, { nil: undefined, freq: 2 })))
    .map(
      (all) =>
        all.flatMap((one) =>
          one === undefined ? [] : typeof one[0] === "string" ? [one as Tag] : one,
        ) as Tag[],
    );
const group = (name: string, inside: fc.Arbitrary<readonly Tag[]>): fc.Arbitrary<Tag> =>
  inside.map((tags): Tag => [name, tags]);
const all = (...elements: fc.Arbitrary<Tag>[]): fc.Arbitrary<Tag[]> =>
  fc.tuple(...elements) as fc.Arbitrary<Tag[]>;
const repeated = (element: fc.Arbitrary<Tag>, most = 3): fc.Arbitrary<Tag[]> =>
  fc.array(element, { minLength: 1, maxLength: most });
const either = (name: string, own: string, ...known: string[]) =>
  group(
    name,
    fc.oneof(leaf("Cd", codes(...known)), leaf("Prtry", fc.constant(own))).map((one) => [one]),
  );

const date = (name: string) => leaf(name, codes("2026-10-01", "1980-02-29"));
const country = (name: string) => leaf(name, codes("DE", "GB", "AE"));
const otherId = repeated(
  group(
    "Othr",
    fc
      .tuple(
        leaf("Id", text(35)),
        some(either("SchmeNm", "Own scheme", "BANK", "CUST"), leaf("Issr", text(35))),
      )
      .map(([id, rest]) => [id, ...rest]),
  ),
);
const address = group(
  "PstlAdr",
  fc
    .tuple(
      some(
        group("AdrTp", all(leaf("Cd", codes("BIZZ", "ADDR")))),
        leaf("Dept", text(70)),
        leaf("SubDept", text(70)),
        leaf("StrtNm", text(70)),
        leaf("BldgNb", codes("7a", "12")),
        leaf("BldgNm", text(35)),
        leaf("Flr", codes("3")),
        leaf("PstBx", codes("PO 17")),
        leaf("Room", codes("301")),
        leaf("PstCd", codes("50667")),
      ),
      leaf("TwnNm", text(35)),
      some(leaf("TwnLctnNm", text(35)), leaf("DstrctNm", text(35)), leaf("CtrySubDvsn", text(35))),
      country("Ctry"),
      fc.array(leaf("AdrLine", text(70)), { maxLength: 7 }),
    )
    .map(([before, town, within, of, lines]) => [...before, town, ...within, of, ...lines]),
);
const contact = group(
  "CtctDtls",
  some(
    leaf("NmPrfx", codes("MIST", "MADM")),
    leaf("Nm", text(140)),
    leaf("PhneNb", codes("+971-501234567")),
    leaf("EmailAdr", codes("desk@wren.example")),
    leaf("JobTitl", text(35)),
    repeated(group("Othr", all(leaf("ChanlTp", codes("FAXX")), leaf("Id", text(128))))),
    leaf("PrefrdMtd", codes("MAIL", "PHON")),
  ),
);
const partyId = group(
  "Id",
  fc
    .oneof(
      group(
        "OrgId",
        some(leaf("AnyBIC", codes("DEUTDEFF")), leaf("LEI", codes("529900T8BM49AURSDO55")), otherId),
      ),
      group(
        "PrvtId",
        some(
          group(
            "DtAndPlcOfBirth",
            all(date("BirthDt"), leaf("CityOfBirth", text(35)), country("CtryOfBirth")),
          ),
          otherId,
        ),
      ),
    )
    .filter(([, inside]) => inside.length > 0)
    .map((one) => [one]),
);
const party = (name: string) =>
  group(name, some(leaf("Nm", text(140)), address, partyId, country("CtryOfRes"), contact));

const bank = group(
  "CdtrAgt",
  fc
    .tuple(
      fc.option(leaf("BICFI", codes("COBADEFFXXX", "DEUTDEFF")), { nil: undefined }),
      fc.option(
        group(
          "ClrSysMmbId",
          fc
            .tuple(
              fc.option(either("ClrSysId", "Own clearing", "USABA", "GBDSC"), { nil: undefined }),
              leaf("MmbId", codes("021000089", "200415")),
            )
            .map((two) => two.flatMap((one) => (one ? [one] : []))),
        ),
        { nil: undefined },
      ),
      some(leaf("LEI", codes("529900T8BM49AURSDO55")), leaf("Nm", text(140)), address),
      fc.option(group("BrnchId", some(leaf("Id", text(35)), leaf("Nm", text(140)))), { nil: undefined }),
    )
    .map(([bic, clearing, rest, branch]): Tag[] => [
      ["FinInstnId", [...(bic ? [bic] : []), ...(clearing ? [clearing] : []), ...rest]],
      ...(branch ? [branch] : []),
    ]),
);

const document = group(
  "RfrdDocInf",
  some(
    group("Tp", all(either("CdOrPrtry", "Own paper", "CINV", "CREN"), leaf("Issr", text(35)))),
    leaf("Nb", text(35)),
    date("RltdDt"),
  ),
);
const structured = group(
  "Strd",
  some(
    repeated(document),
    group(
      "RfrdDocAmt",
      some(
        amount("DuePyblAmt"),
        amount("CdtNoteAmt"),
        repeated(
          group(
            "AdjstmntAmtAndRsn",
            all(amount("Amt"), leaf("CdtDbtInd", codes("CRDT")), leaf("AddtlInf", text(140))),
          ),
        ),
        amount("RmtdAmt"),
      ),
    ),
    group(
      "CdtrRefInf",
      fc.oneof(
        all(leaf("Ref", codes("RF18539007547034"))),
        all(
          group("Tp", all(either("CdOrPrtry", "QRR", "DISP", "RADM"))),
          leaf("Ref", codes("210000000003139471430009017", "Own 17")),
        ),
      ),
    ),
    party("Invcr"),
    party("Invcee"),
    repeated(leaf("AddtlRmtInf", text(140))),
  ),
);

/** Parts that are not passed on, which the upload has to name. */
const notPassedOn = some(
  group("ChqInstr", all(leaf("ChqTp", codes("BCHQ")))),
  group("IntrmyAgt1", all(group("FinInstnId", all(leaf("BICFI", codes("CHASUS33")))))),
  leaf("InstrForDbtrAgt", text(140)),
  group("Tax", all(leaf("RefNb", text(140)))),
  group("SplmtryData", all(group("Envlp", all(leaf("Own", text(20)))))),
);

/** The schema's order of an order's elements. */
const inOrder = [
  "PmtId",
  "PmtTpInf",
  "Amt",
  "XchgRateInf",
  "ChrgBr",
  "ChqInstr",
  "UltmtDbtr",
  "IntrmyAgt1",
  "CdtrAgt",
  "CdtrAgtAcct",
  "Cdtr",
  "CdtrAcct",
  "UltmtCdtr",
  "InstrForCdtrAgt",
  "InstrForDbtrAgt",
  "Purp",
  "RgltryRptg",
  "Tax",
  "RltdRmtInf",
  "RmtInf",
  "SplmtryData",
];

export const bySchema = ([one]: Tag, [other]: Tag): number => inOrder.indexOf(one) - inOrder.indexOf(other);

/** Everything but the ids that a credit transfer of pain.001.001.09 may have. */
export const orderParts: fc.Arbitrary<Tag[]> = fc
  .tuple(
    arbitraryAmount(),
    group(
      "Cdtr",
      fc
        .tuple(leaf("Nm", text(60)), address, some(partyId, country("CtryOfRes"), contact))
        .map(([name, at, rest]) => [name, at, ...rest]),
    ),
    group(
      "CdtrAcct",
      all(
        group(
          "Id",
          fc.oneof(
            all(leaf("IBAN", codes("DE89370400440532013000", "GB29NWBK60161331926819"))),
            all(group("Othr", all(leaf("Id", codes("47110815")), either("SchmeNm", "Own scheme", "BBAN")))),
          ),
        ),
        leaf("Nm", text(70)),
      ),
    ),
    bank,
    some(
      group(
        "PmtTpInf",
        some(
          leaf("InstrPrty", codes("HIGH", "NORM")),
          repeated(either("SvcLvl", "Own level", "SEPA", "URGP"), 2),
          either("LclInstrm", "Own instrument", "INST"),
          either("CtgyPurp", "Own purpose", "SUPP", "SALA"),
        ),
      ),
      leaf("ChrgBr", codes("SHAR", "DEBT", "CRED", "SLEV")),
      party("UltmtDbtr"),
      group("CdtrAgtAcct", all(group("Id", all(leaf("IBAN", codes("DE89370400440532013000")))))),
      party("UltmtCdtr"),
      repeated(group("InstrForCdtrAgt", all(leaf("Cd", codes("HOLD", "PHOB")), leaf("InstrInf", text(140))))),
      repeated(
        group(
          "RgltryRptg",
          all(
            leaf("DbtCdtRptgInd", codes("CRED", "BOTH")),
            group("Authrty", all(leaf("Nm", text(140)), country("Ctry"))),
            group(
              "Dtls",
              all(date("Dt"), country("Ctry"), leaf("Cd", codes("150", "B7")), leaf("Inf", text(35))),
            ),
          ),
        ),
      ),
      repeated(
        group(
          "RltdRmtInf",
          all(
            leaf("RmtId", text(35)),
            group(
              "RmtLctnDtls",
              all(leaf("Mtd", codes("EMAL", "URID")), leaf("ElctrncAdr", codes("https://wren.example/7"))),
            ),
          ),
        ),
      ),
    ),
    fc.option(
      group(
        "RmtInf",
        fc
          .tuple(fc.array(leaf("Ustrd", text(60)), { maxLength: 1 }), fc.array(structured, { maxLength: 2 }))
          .map(([lines, parts]) => [...lines, ...parts]),
      ),
      { nil: undefined },
    ),
    fc.oneof({ weight: 3, arbitrary: fc.constant<Tag[]>([]) }, { weight: 1, arbitrary: notPassedOn }),
  )
  .map(([sum, creditor, account, agent, others, remittance, left]): Tag[] =>
    [
      sum,
      creditor,
      account,
      agent,
      ["Purp", [["Cd", "SUPP"]]] as Tag,
      ...others,
      ...(remittance ? [remittance] : []),
      ...left,
    ].sort(([one], [other]) => inOrder.indexOf(one) - inOrder.indexOf(other)),
  );

function arbitraryAmount() {
  return fc
    .integer({ min: 1, max: 9_999 })
    .map((minor): Tag => ["Amt", [["InstdAmt", (minor / 100).toFixed(2), "EUR"]]]);
}
