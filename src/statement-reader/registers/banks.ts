/** Names of banks, for `bankName` alone: nothing else in the reader depends on the bank. Separated by ', '. */
const names =
  // Gulf, Levant, Egypt, Maghreb, Turkey, Israel, Iran
  "Emirates NBD, Abu Dhabi Commercial Bank, First Abu Dhabi Bank, Dubai Islamic Bank, Mashreq Bank, Mashreq, Abu Dhabi Islamic Bank, Commercial Bank of Dubai, RAKBANK, National Bank of Fujairah, Sharjah Islamic Bank, Emirates Islamic, Ajman Bank, United Arab Bank, Al Hilal Bank, Commercial Bank International, National Bank of Ras Al Khaimah, Wio Bank, Al Maryah Community Bank, Liv Bank, Bank of Sharjah, Invest Bank, National Bank of Umm Al Qaiwain, Zand Bank, " +
  "Al Rajhi Bank, Saudi National Bank, Riyad Bank, Alinma Bank, Banque Saudi Fransi, Arab National Bank, Bank AlJazira, Bank Albilad, Saudi Awwal Bank, Saudi British Bank, Saudi Investment Bank, Gulf International Bank, STC Bank, Qatar National Bank, Commercial Bank of Qatar, Doha Bank, Qatar Islamic Bank, Masraf Al Rayan, Dukhan Bank, Ahlibank, National Bank of Kuwait, Kuwait Finance House, Gulf Bank, Burgan Bank, Boubyan Bank, Warba Bank, Al Ahli Bank of Kuwait, Commercial Bank of Kuwait, Kuwait International Bank, " +
  "Bank Muscat, National Bank of Oman, Bank Dhofar, Bank Nizwa, Sohar International, Oman Arab Bank, Ahli United Bank, National Bank of Bahrain, Bank of Bahrain and Kuwait, Al Salam Bank, Ithmaar Bank, Bahrain Islamic Bank, Arab Bank, Housing Bank for Trade and Finance, Housing Bank, Jordan Kuwait Bank, Jordan Islamic Bank, Cairo Amman Bank, Bank of Jordan, Capital Bank of Jordan, Bank of Palestine, Bank Audi, BLOM Bank, Byblos Bank, Fransabank, Bankmed, " +
  "National Bank of Egypt, Banque Misr, Banque du Caire, Commercial International Bank, QNB Alahli, Arab African International Bank, Faisal Islamic Bank of Egypt, Attijariwafa bank, Banque Populaire du Maroc, Banque Centrale Populaire, BMCE Bank, Bank of Africa, CIH Bank, Crédit du Maroc, Banque de Tunisie, Amen Bank, Banque Internationale Arabe de Tunisie, Société Tunisienne de Banque, Banque Nationale Agricole, Banque Extérieure d'Algérie, Crédit Populaire d'Algérie, " +
  "Ziraat Bankası, Garanti BBVA, Türkiye İş Bankası, İş Bankası, Akbank, Yapı Kredi, Vakıfbank, Halkbank, QNB Finansbank, Denizbank, Türk Ekonomi Bankası, Kuveyt Türk, Albaraka Türk, Şekerbank, Enpara, Bank Hapoalim, Bank Leumi, Israel Discount Bank, Mizrahi Tefahot, Bank Mellat, Bank Melli, Bank Saderat, Rafidain Bank, Rasheed Bank, " +
  // Britain and Ireland
  "HSBC UK, HSBC Bank, HSBC, First Direct, Barclays Bank, Barclays, Lloyds Bank, NatWest, National Westminster Bank, Royal Bank of Scotland, Ulster Bank, Santander UK, Santander, Nationwide Building Society, Nationwide, TSB Bank, Halifax, Metro Bank, Monzo, Starling Bank, Revolut, Virgin Money, Clydesdale Bank, Yorkshire Bank, Yorkshire Building Society, Coventry Building Society, Skipton Building Society, Leeds Building Society, Principality Building Society, The Co-operative Bank, Co-operative Bank, Bank of Scotland, Standard Chartered, Wise, Tide, Coutts, C. Hoare & Co, Handelsbanken, Atom Bank, Zopa Bank, Chase UK, Kroo Bank, Allica Bank, OakNorth Bank, Aldermore Bank, Shawbrook Bank, Close Brothers, Tesco Bank, Sainsbury's Bank, M&S Bank, Marcus by Goldman Sachs, Cynergy Bank, Triodos Bank, Unity Trust Bank, Allied Irish Banks, AIB, Bank of Ireland, Permanent TSB, KBC Bank Ireland, An Post Money, " +
  // North America
  "Bank of America, JPMorgan Chase Bank, JPMorgan Chase, Chase, Wells Fargo, Citibank, Citizens Bank, U.S. Bank, PNC Bank, Truist, BB&T, SunTrust, Capital One, TD Bank, American Express, Discover Bank, Discover, Ally Bank, Charles Schwab, USAA Federal Savings Bank, USAA, Navy Federal Credit Union, PenFed Credit Union, State Employees' Credit Union, First Republic Bank, Silicon Valley Bank, Regions Bank, Fifth Third Bank, KeyBank, Huntington National Bank, Huntington, M&T Bank, BMO Harris Bank, BMO, Comerica Bank, Zions Bank, First Horizon Bank, First Citizens Bank, Synovus Bank, Frost Bank, BOK Financial, Bank of Oklahoma, Bank of Hawaii, First Hawaiian Bank, Woodforest National Bank, Woodforest, Commerce Bank, UMB Bank, Arvest Bank, Associated Bank, Old National Bank, Umpqua Bank, Banner Bank, Washington Federal, East West Bank, Cathay Bank, Flagstar Bank, New York Community Bank, Valley National Bank, Webster Bank, Santander Bank, Signature Bank, Popular Bank, Banco Popular, FirstBank Puerto Rico, Synchrony Bank, Barclays Bank Delaware, Goldman Sachs Bank, Axos Bank, Chime, Varo Bank, SoFi, LendingClub Bank, Mercury, Novo, Bluevine, Brex, Green Dot Bank, The Bancorp Bank, Alliant Credit Union, Boeing Employees Credit Union, Golden 1 Credit Union, SchoolsFirst Federal Credit Union, Howard Bank, Fulton Bank, First National Bank of Pennsylvania, " +
  "Royal Bank of Canada, RBC Royal Bank, TD Canada Trust, Toronto-Dominion Bank, Scotiabank, Bank of Nova Scotia, Bank of Montreal, CIBC, National Bank of Canada, Banque Nationale du Canada, Desjardins, Tangerine, Simplii Financial, Laurentian Bank, Banque Laurentienne, ATB Financial, EQ Bank, Vancity, Meridian Credit Union, Coast Capital Savings, Canadian Western Bank, HSBC Canada, Manulife Bank, " +
  // Germany, Austria, Switzerland
  "Deutsche Bank, Commerzbank, Sparkasse, Volksbank, Raiffeisenbank, VR Bank, Postbank, ING-DiBa, ING, DKB, Deutsche Kreditbank, N26, HypoVereinsbank, UniCredit Bank, Comdirect, Consorsbank, 1822direkt, Targobank, Norisbank, Santander Consumer Bank, Renault Bank direkt, Volkswagen Bank, Mercedes-Benz Bank, BMW Bank, Openbank, GLS Bank, EthikBank, Sparda-Bank, PSD Bank, Apobank, Deutsche Apotheker- und Ärztebank, Berliner Sparkasse, Hamburger Sparkasse, Haspa, Landesbank Baden-Württemberg, BW-Bank, BayernLB, Helaba, Nord/LB, DZ Bank, Oldenburgische Landesbank, Trade Republic, Solarisbank, Kontist, Fidor Bank, Hanseatic Bank, Advanzia Bank, Bank of Scotland Deutschland, " +
  "Erste Bank, Bank Austria, BAWAG, easybank, Raiffeisen Bank International, Oberbank, BKS Bank, Hypo Tirol Bank, Volksbank Wien, Dolomitenbank, UBS, Credit Suisse, Zürcher Kantonalbank, PostFinance, Raiffeisen Schweiz, Migros Bank, Valiant Bank, Cembra Money Bank, Basler Kantonalbank, Berner Kantonalbank, Luzerner Kantonalbank, Banque Cantonale Vaudoise, Banque Cantonale de Genève, Bank Cler, Neon, Yuh, Swisscard, Viseca, Cornèr Bank, Julius Bär, LGT Bank, VP Bank, Liechtensteinische Landesbank, " +
  // France, Benelux, Iberia, Italy
  "BNP Paribas Fortis, BNP Paribas, Société Générale, Crédit Agricole, Crédit Mutuel, Crédit Mutuel de Bretagne, Crédit Mutuel Arkéa, La Banque Postale, LCL, CIC, Caisse d'Epargne, Caisse d'Épargne, Banque Populaire, BoursoBank, Boursorama, Boursorama Banque, Hello bank!, Fortuneo, Monabanq, Orange Bank, Crédit du Nord, Crédit Coopératif, BRED, CCF, Qonto, Shine, Nickel, AXA Banque, Ma French Bank, Bforbank, Banque Palatine, Milleis, " +
  "ABN AMRO, Rabobank, ING Bank, SNS Bank, ASN Bank, RegioBank, bunq, Knab, Van Lanschot, International Card Services, KBC, Belfius, Argenta, Crelan, AXA Bank Belgium, Beobank, Keytrade Bank, VDK Bank, Banque Internationale à Luxembourg, Spuerkeess, BGL BNP Paribas, " +
  "Banco Santander, BBVA, CaixaBank, Banco Sabadell, Bankinter, Unicaja, Ibercaja, Kutxabank, Abanca, Cajamar, Bankia, EVO Banco, ING España, Laboral Kutxa, Caja Rural, Caixa Geral de Depósitos, Millennium bcp, Novo Banco, Banco BPI, ActivoBank, Banco CTT, Montepio, Crédito Agrícola, Bankinter Portugal, " +
  "Intesa Sanpaolo, UniCredit, Banco BPM, BPER Banca, Monte dei Paschi di Siena, Fineco, FinecoBank, Poste Italiane, BancoPosta, Mediobanca, Banca Sella, Banca Mediolanum, Credem, Banca Popolare di Sondrio, Banca Popolare dell'Emilia Romagna, UBI Banca, Crédit Agricole Italia, Deutsche Bank Italia, Widiba, illimity, Hype, Banca d'Alba, Bank of Valletta, APS Bank, Alpha Bank, Eurobank, Piraeus Bank, National Bank of Greece, Attica Bank, Bank of Cyprus, Hellenic Bank, " +
  // Nordics, Baltics, Eastern Europe
  "Nordea, Danske Bank, SEB, Swedbank, Länsförsäkringar Bank, ICA Banken, Skandiabanken, Avanza, Klarna, DNB, SpareBank 1, Sbanken, Storebrand Bank, Jyske Bank, Nykredit Bank, Sydbank, Spar Nord, Lunar, Arbejdernes Landsbank, OP Financial Group, Osuuspankki, S-Pankki, Aktia, Ålandsbanken, Landsbankinn, Íslandsbanki, Arion Bank, Luminor, LHV Pank, Coop Pank, Citadele, Šiaulių bankas, Paysera, " +
  "PKO Bank Polski, mBank, Bank Pekao, Santander Bank Polska, ING Bank Śląski, Bank Millennium, Alior Bank, BNP Paribas Bank Polska, Credit Agricole Bank Polska, Getin Bank, Nest Bank, VeloBank, Bank Pocztowy, Česká spořitelna, Komerční banka, ČSOB, Moneta Money Bank, Air Bank, Fio banka, Raiffeisenbank CZ, UniCredit Bank Czech Republic, Slovenská sporiteľňa, Tatra banka, VÚB banka, OTP Bank, K&H Bank, MKB Bank, MBH Bank, Erste Bank Hungary, Banca Transilvania, BCR, BRD, ING Bank Romania, CEC Bank, DSK Bank, UniCredit Bulbank, First Investment Bank, United Bulgarian Bank, Zagrebačka banka, Privredna banka Zagreb, Hrvatska poštanska banka, NLB, Nova KBM, Banca Intesa Beograd, Komercijalna banka, AIK Banka, Raiffeisen banka, " +
  "Сбербанк, Сбер, Банк ВТБ, ВТБ, Альфа-Банк, Тинькофф, Т-Банк, Газпромбанк, Райффайзенбанк, Россельхозбанк, Банк Открытие, Совкомбанк, Росбанк, Промсвязьбанк, Почта Банк, Московский Кредитный Банк, Хоум Кредит, Русский Стандарт, Ак Барс Банк, Уралсиб, Озон Банк, Ozon Банк, Яндекс Банк, ЮниКредит Банк, ПриватБанк, monobank, Ощадбанк, ПУМБ, Укрсиббанк, Беларусбанк, Белагропромбанк, Приорбанк, Kaspi Bank, Kaspi, Halyk Bank, ForteBank, Jusan Bank, Bank CenterCredit, Народный банк, Bank of Georgia, TBC Bank, Liberty Bank, Ameriabank, Ardshinbank, Kapital Bank, PASHA Bank, Uzbekistan National Bank, Hamkorbank, Ipak Yuli Bank, ";

const moreNames =
  // South Asia
  "HDFC BANK LIMITED, HDFC Bank, ICICI Bank, State Bank of India, Axis Bank, Kotak Mahindra Bank, Punjab National Bank, Bank of Baroda, Canara Bank, Union Bank of India, IndusInd Bank, Yes Bank, IDFC First Bank, IDFC FIRST Bank, Federal Bank, Bank of India, Central Bank of India, Indian Bank, Indian Overseas Bank, UCO Bank, Bank of Maharashtra, Punjab & Sind Bank, IDBI Bank, RBL Bank, South Indian Bank, Karnataka Bank, Karur Vysya Bank, City Union Bank, DCB Bank, Bandhan Bank, AU Small Finance Bank, Equitas Small Finance Bank, Ujjivan Small Finance Bank, Jammu & Kashmir Bank, Dhanlaxmi Bank, Tamilnad Mercantile Bank, Saraswat Bank, Cosmos Bank, Airtel Payments Bank, Paytm Payments Bank, India Post Payments Bank, Fi Money, Jupiter Money, DBS Bank India, " +
  "Habib Bank Limited, Habib Bank, HBL, United Bank Limited, MCB Bank, Meezan Bank, Allied Bank, Bank Alfalah, Bank Al Habib, Askari Bank, Faysal Bank, National Bank of Pakistan, Standard Chartered Pakistan, JS Bank, Soneri Bank, BankIslami, Silkbank, Easypaisa, JazzCash, BRAC Bank, Dutch-Bangla Bank, Islami Bank Bangladesh, City Bank, Eastern Bank, Sonali Bank, Janata Bank, Prime Bank, Pubali Bank, bKash, Commercial Bank of Ceylon, Bank of Ceylon, People's Bank, Sampath Bank, Hatton National Bank, Seylan Bank, Nations Trust Bank, DFCC Bank, Nabil Bank, Nepal Investment Mega Bank, Himalayan Bank, Global IME Bank, NIC Asia Bank, Rastriya Banijya Bank, Bank of Maldives, Bank of Bhutan, " +
  // East and Southeast Asia
  "DBS Bank, POSB, OCBC Bank, OCBC, United Overseas Bank, UOB, Trust Bank, GXS Bank, MariBank, Maybank, CIMB Bank, Public Bank, RHB Bank, Hong Leong Bank, AmBank, Bank Islam, Bank Rakyat, Affin Bank, Alliance Bank, Bank Muamalat, Bank Simpanan Nasional, MBSB Bank, Agrobank, Al Rajhi Malaysia, HSBC Amanah, Bank Central Asia, Bank Mandiri, Bank Rakyat Indonesia, Bank Negara Indonesia, Bank Tabungan Negara, CIMB Niaga, Bank Danamon, Permata Bank, PermataBank, Bank Syariah Indonesia, OCBC NISP, Panin Bank, Maybank Indonesia, Bank Jago, Jenius, SeaBank, Bank BTPN, Bank Mega, " +
  "BDO Unibank, BDO, Bank of the Philippine Islands, Metrobank, Land Bank of the Philippines, LANDBANK, Philippine National Bank, Security Bank, UnionBank of the Philippines, China Banking Corporation, China Bank, RCBC, EastWest Bank, Development Bank of the Philippines, GCash, Maya Bank, Bangkok Bank, Kasikornbank, Siam Commercial Bank, Krungthai Bank, Krung Thai Bank, Bank of Ayudhya, Krungsri, TMBThanachart, Government Savings Bank, Kiatnakin Phatra, Vietcombank, Techcombank, VietinBank, BIDV, Agribank, MB Bank, ACB, VPBank, Sacombank, TPBank, HDBank, SHB, VIB, ABA Bank, ACLEDA Bank, Canadia Bank, BCEL, Lao Development Bank, KBZ Bank, AYA Bank, CB Bank, Bank of Brunei Darussalam, Baiduri Bank, " +
  "Hang Seng Bank, Bank of East Asia, Standard Chartered Hong Kong, ZA Bank, Mox Bank, Dah Sing Bank, China CITIC Bank, Bank of China, ICBC, China Construction Bank, Agricultural Bank of China, Bank of Communications, China Merchants Bank, Ping An Bank, Shanghai Pudong Development Bank, China Minsheng Bank, Postal Savings Bank of China, Cathay United Bank, CTBC Bank, E.SUN Bank, Taishin Bank, First Commercial Bank, Bank of Taiwan, MUFG Bank, Mizuho Bank, Sumitomo Mitsui, Japan Post Bank, Resona Bank, Rakuten Bank, SBI Sumishin Net Bank, PayPay Bank, Sony Bank, KB Kookmin, Shinhan Bank, Woori Bank, Hana Bank, NongHyup Bank, Industrial Bank of Korea, KakaoBank, K bank, Toss Bank, Khan Bank, Golomt Bank, 中国银行, 中国工商银行, 中国建设银行, 中国农业银行, 招商银行, 交通银行, 三菱UFJ銀行, みずほ銀行, 三井住友銀行, ゆうちょ銀行, 楽天銀行, " +
  // Oceania
  "Commonwealth Bank of Australia, Commonwealth Bank, CommBank, Westpac, ANZ, National Australia Bank, NAB, Macquarie Bank, Bendigo Bank, Bank of Queensland, BOQ, Suncorp Bank, St.George Bank, St George Bank, BankSA, Bank of Melbourne, Bankwest, ING Australia, ME Bank, Bank Australia, Great Southern Bank, Heritage Bank, People's Choice Credit Union, Beyond Bank, UBank, Up Bank, Judo Bank, AMP Bank, ASB Bank, ASB, Kiwibank, BNZ, Bank of New Zealand, TSB Bank NZ, The Co-operative Bank NZ, SBS Bank, Heartland Bank, Rabobank New Zealand, Bank South Pacific, BSP, " +
  // Africa
  "Standard Bank, First National Bank, FNB, Absa, Nedbank, Capitec Bank, Capitec, Investec, Discovery Bank, TymeBank, African Bank, Bidvest Bank, Mercantile Bank, Access Bank, Zenith Bank, Guaranty Trust Bank, GTBank, First Bank of Nigeria, FirstBank, United Bank for Africa, UBA, Ecobank, Fidelity Bank, Sterling Bank, Union Bank of Nigeria, Stanbic IBTC Bank, Stanbic Bank, First City Monument Bank, FCMB, Polaris Bank, Wema Bank, Keystone Bank, Unity Bank, Jaiz Bank, Providus Bank, Heritage Bank Nigeria, Kuda, Opay, OPay, PalmPay, Moniepoint, GCB Bank, Fidelity Bank Ghana, CalBank, Consolidated Bank Ghana, Equity Bank, KCB Bank, Co-operative Bank of Kenya, NCBA Bank, I&M Bank, Diamond Trust Bank, Family Bank, Absa Kenya, M-PESA, Safaricom, Airtel Money, MTN Mobile Money, CRDB Bank, NMB Bank, Exim Bank, Centenary Bank, Stanbic Uganda, Dfcu Bank, Bank of Kigali, Commercial Bank of Ethiopia, Awash Bank, Dashen Bank, Bank of Abyssinia, Zanaco, FNB Zambia, CBZ Bank, Steward Bank, Bank Windhoek, FNB Namibia, First Capital Bank, National Bank of Malawi, Banco BIM, Millennium bim, Banco BFA, Mauritius Commercial Bank, SBM Bank, AfrAsia Bank, Société Générale Côte d'Ivoire, Coris Bank, Orabank, Afriland First Bank, " +
  // Latin America
  "Banco Itaú, Itaú Unibanco, Itaú, Bradesco, Banco do Brasil, Caixa Econômica Federal, Santander Brasil, Nubank, Banco Inter, BTG Pactual, Banco Safra, Sicoob, Sicredi, Banrisul, Banco Original, C6 Bank, PagBank, PicPay, Mercado Pago, Neon Pagamentos, Banco Pan, Banco BMG, Banco Votorantim, Banestes, BRB, Banco da Amazônia, Banco do Nordeste, Stone Pagamentos, " +
  "BBVA México, BBVA Bancomer, Banamex, Citibanamex, Banorte, Santander México, HSBC México, Scotiabank Inverlat, Banco Azteca, BanCoppel, Inbursa, Banregio, BanBajío, Afirme, Hey Banco, Banco del Bienestar, Klar, Banco de Chile, BancoEstado, Santander Chile, Banco BCI, Bci, Itaú Chile, Scotiabank Chile, Banco Falabella, Banco Security, Banco Ripley, Banco de Crédito del Perú, Banco de Crédito, BCP, Interbank, BBVA Perú, Scotiabank Perú, Banco de la Nación, Banbif, Mibanco, Bancolombia, Davivienda, Banco de Bogotá, Banco de Occidente, BBVA Colombia, Banco Popular, AV Villas, Banco Caja Social, Nequi, Daviplata, Colpatria, " +
  "Banco Galicia, Banco Nación, Banco de la Nación Argentina, Banco Macro, Banco Provincia, Santander Río, BBVA Argentina, ICBC Argentina, Banco Patagonia, Banco Comafi, Banco Credicoop, Banco Ciudad, Banco Supervielle, Banco Hipotecario, Brubank, Ualá, Naranja X, Banco Pichincha, Banco Guayaquil, Banco del Pacífico, Produbanco, Banco General, Banistmo, BAC Credomatic, Banco Industrial, Banrural, Banco G&T Continental, Banco Agrícola, Banco Davivienda, Banco Ficohsa, Banco Atlántida, Lafise, Banpro, Banco Nacional de Costa Rica, Banco de Costa Rica, Banco Popular Dominicano, Banreservas, Banco BHD, Banco Mercantil, Banesco, Banco de Venezuela, Banco Provincial, Banco República, BROU, Banco Continental, Banco Familiar, Banco Unión, Banco Nacional de Bolivia, Banco Mercantil Santa Cruz, Republic Bank, NCB Jamaica, National Commercial Bank, Scotiabank Jamaica, First Citizens Bank Trinidad, Sagicor Bank, CIBC FirstCaribbean, Butterfield Bank";

/** Short forms of names in small print, with the full name. */
export const shortForms: Record<string, string> = {
  Kotak: "Kotak Mahindra Bank",
  Comafi: "Banco Comafi",
  ICICI: "ICICI Bank",
  HDFC: "HDFC Bank",
  Bancomer: "BBVA México",
};

/** The first four letters of a bank's code (ISO 9362), printed beside the account's number. */
export const bankCodes: Record<string, string> = {
  AGRI: "Crédit Agricole",
  BNPA: "BNP Paribas",
  BOUS: "Boursorama",
  CCBP: "Banque Populaire",
  CEPA: "Caisse d'Epargne",
  CMCI: "Crédit Mutuel",
  CRLY: "LCL",
  PSST: "La Banque Postale",
  SOGE: "Société Générale",
  NTSB: "N26",
  INGD: "ING-DiBa",
  INGB: "ING",
  BYLA: "DKB",
  COBA: "Commerzbank",
  DEUT: "Deutsche Bank",
  PBNK: "Postbank",
  HYVE: "HypoVereinsbank",
  ABNA: "ABN AMRO",
  RABO: "Rabobank",
  SNSB: "SNS Bank",
  BUNQ: "bunq",
  KRED: "KBC",
  GKCC: "Belfius",
  GEBA: "BNP Paribas Fortis",
  BBVA: "BBVA",
  CAIX: "CaixaBank",
  BSCH: "Banco Santander",
  BSAB: "Banco Sabadell",
  BCIT: "Intesa Sanpaolo",
  UNCR: "UniCredit",
  POFI: "PostFinance",
  UBSW: "UBS",
  ZKBK: "Zürcher Kantonalbank",
  GIBA: "Erste Bank",
  BKAU: "Bank Austria",
  BARC: "Barclays",
  LOYD: "Lloyds Bank",
  NWBK: "NatWest",
  RBOS: "Royal Bank of Scotland",
  MIDL: "HSBC UK",
  ABBY: "Santander UK",
  MONZ: "Monzo",
  SRLG: "Starling Bank",
  REVO: "Revolut",
  TRWI: "Wise",
  AIBK: "AIB",
  BOFI: "Bank of Ireland",
  BPKO: "PKO Bank Polski",
  BREX: "mBank",
  NDEA: "Nordea",
  DABA: "Danske Bank",
  ESSE: "SEB",
  SWED: "Swedbank",
  DNBA: "DNB",
  SABR: "Сбербанк",
  VTBR: "ВТБ",
  EBIL: "Emirates NBD",
  ADCB: "Abu Dhabi Commercial Bank",
  NBAD: "First Abu Dhabi Bank",
};

/** Every listed name once. */
export const bankNames: readonly string[] = [...new Set(`${names}${moreNames}`.split(", "))];

/** Names that are common words of a language: they count only alone in a cell. */
export const plainWords = new Set(
  "Chase, Discover, Wise, Tide, Novo, Neon, Mercury, Lunar, Shine, Hype, Nickel, Yuh, Chime, Klar, Kuda, Nationwide, Halifax, Huntington, Brex, Jenius, Avanza, Interbank".split(
    ", ",
  ),
);

/** Matches hosts printed by banks that belong to others. */
export const otherHosts =
  /fdic|ncua|ombuds|consumer|schlicht|gov|garantie|deposit|protect|einlagen|adobe|facebook|twitter|google|apple|linkedin|youtube|instagram|bafin|europa|acpr|mediat|gmail|hotmail|outlook|yahoo|example|e?mail|privacy|visa|mastercard|reservebank|centralbank|bundesbank/i;

/** Matches a name with a legal form, as in a bank's small print. */
export const legalBankName =
  /(?:[\p{Lu}][\p{L}&'.-]*,? (?:(?:of|de|da|do|du|del|der|and|&) )*){1,6}(?:S\.A\.|SA|S\/A|AG|plc|PLC|Pte\.? Ltd\.?|Ltd\.?|Limited|N\.A\.|Inc\.?|SpA|S\.p\.A\.|UAB|NV|BV|N\.V\.|B\.V\.|eG|GmbH|PJSC|JSC|SAOG|LLC|Berhad|Tbk|TBK|Oyj|ASA|AB|SE|PCL)(?![\p{L}])/u;
