/**
 * Counterparties of the demo book. Every person, company, place and address here is fictional; any likeness to a real
 * one is a coincidence.
 */

/** Industries of the demo's clients. */
export const businesses = [
  "marine",
  "freight",
  "health",
  "hotels",
  "textiles",
  "homes",
  "software",
  "school",
] as const;
export type Business = (typeof businesses)[number];

/** Companies that pay invoices, by the kind of business that they buy from. */
export const buyers: Record<Business, readonly string[]> = {
  marine: [
    "Pearlquay Boatyards",
    "Blue Shamal Charters LLC",
    "Harbourlight Ship Repair FZE",
    "Coralwind Diving Center",
    "Mastline Yacht Care",
    "Ras Dhow Fisheries Co.",
    "Saltmarsh Offshore Services",
    "Anchorwell Port Logistics",
  ],
  freight: [
    "Oryxa Electronics Trading",
    "Ghafwood Furniture LLC",
    "Silverdate Foods",
    "Tamrin Auto Parts FZCO",
    "Kestrelby Machinery GmbH",
    "Wadi Bloom Flowers",
    "Mirage Lane Fashion",
    "Northquill Paper Ltd",
    "Sunpetal Cosmetics FZE",
  ],
  health: [
    "Almasora Insurance TPA",
    "Takamulina Health Cover",
    "Desertwell Occupational Health",
    "Nakheela Clinics LLC",
    "Rahabell Dental Centers",
    "Fairdune Assist International",
    "Municipal Wellness Fund of Zahrabad",
  ],
  hotels: [
    "Wanderlume Travel",
    "Caravanly Holidays LLC",
    "Skybarrel Air Crew Rooms",
    "Meetmore Events FZ-LLC",
    "Lunabay Weddings",
    "Tripsparrow Online Bookings BV",
    "Grand Palmetto Conferences",
    "Card settlement, terminal 4471",
    "Card settlement, terminal 4472",
  ],
  textiles: [
    "Loomhaven Retail LLC",
    "Abayana Fashion House",
    "Threadwell & Sons Tailors",
    "Kandorra Menswear",
    "Velvet Souk Trading",
    "Cottonfield Uniforms FZE",
    "Hotel Linen Partners",
  ],
  homes: [
    "Unit 0412 service charge",
    "Unit 1107 service charge",
    "Unit 0903 service charge",
    "Unit 2204 service charge",
    "Unit 1501 service charge",
    "Unit 0310 service charge",
    "Unit 1802 service charge",
    "Retail G-07 lease",
    "Retail G-02 lease",
    "Parking permits, desk",
  ],
  software: [
    "Bridgefern Logistics Ltd",
    "Quantella Retail Systems",
    "Zephyrine Airlines IT",
    "Oakmere Insurance plc",
    "Sahelia Telecom",
    "Marigold Bank Technology",
    "Hexaport Customs Brokers",
  ],
  school: [
    "Tuition, grade 3",
    "Tuition, grade 5",
    "Tuition, grade 8",
    "Tuition, grade 11",
    "Transport fee",
    "Sibling enrolment",
    "Summer programme",
  ],
};

/** Companies that send bills, by the kind of business that buys from them. */
export const suppliers: Record<Business, readonly string[]> = {
  marine: [
    "Keelforge Engines KG",
    "Propellis Parts",
    "Ropeworks of Norvik",
    "Tidemark Paints",
    "Deckhand Crewing",
  ],
  freight: [
    "Haulbrook Transport",
    "Aeroquill Cargo",
    "Palletine Packing",
    "Crossdune Customs Agents",
    "Fuelmora",
  ],
  health: [
    "Pharmadune Wholesale",
    "Sterilix Devices GmbH",
    "Labwise Reagents",
    "Cleanward Services",
    "Scanora",
  ],
  hotels: [
    "Freshdate Produce",
    "Lindenby Linen Care",
    "Seabright Fish Market",
    "Poolmason",
    "Chefline Agency",
  ],
  textiles: [
    "Cottonvale Mills",
    "Dyemaster Colours",
    "Buttonwood Trimmings",
    "Stitchwell Machines",
    "Silkara Export",
  ],
  homes: [
    "Liftright Elevators",
    "Greenpalm Gardening",
    "Facadeclean",
    "Guardwell Security",
    "Coolbreeze HVAC",
  ],
  software: [
    "Cloudstead Hosting",
    "Pixelmint Studio",
    "Codeharbour Contractors",
    "Licentia Tools",
    "Deskwell Rent",
  ],
  school: [
    "Bookwren Publishers",
    "Busline Yellowsand",
    "Chalkmark Supplies",
    "Canteen Goodbowl",
    "Labkit Science",
  ],
};

/** Invented utilities, landlords and offices. */
export const utilities = [
  "Zahrabad Electricity & Water",
  "Emarasel Telecom",
  "Coolgrid District Cooling",
] as const;
export const landlords = [
  "Marsadia Properties",
  "Jabalone Free Zone Authority",
  "Saffron Quarter Estates",
] as const;

/** Cities for the setup requests. */
export const cities = [
  "Dubai, United Arab Emirates",
  "Abu Dhabi, United Arab Emirates",
  "Sharjah, United Arab Emirates",
  "Muscat, Oman",
  "Manama, Bahrain",
  "Rotterdam, Netherlands",
] as const;
