const COUNTRIES = `
AD AND Andorra; AE ARE United Arab Emirates; AF AFG Afghanistan; AG ATG Antigua & Barbuda; AI AIA Anguilla;
AL ALB Albania; AM ARM Armenia; AO AGO Angola; AQ ATA Antarctica; AR ARG Argentina; AS ASM American Samoa;
AT AUT Austria; AU AUS Australia; AW ABW Aruba; AX ALA Åland Islands; AZ AZE Azerbaijan;
BA BIH Bosnia & Herzegovina; BB BRB Barbados; BD BGD Bangladesh; BE BEL Belgium; BF BFA Burkina Faso;
BG BGR Bulgaria; BH BHR Bahrain; BI BDI Burundi; BJ BEN Benin; BL BLM St. Barthélemy; BM BMU Bermuda;
BN BRN Brunei; BO BOL Bolivia; BQ BES Caribbean Netherlands; BR BRA Brazil; BS BHS Bahamas; BT BTN Bhutan;
BV BVT Bouvet Island; BW BWA Botswana; BY BLR Belarus; BZ BLZ Belize; CA CAN Canada;
CC CCK Cocos (Keeling) Islands; CD COD Congo - Kinshasa; CF CAF Central African Republic;
CG COG Congo - Brazzaville; CH CHE Switzerland; CI CIV Côte d'Ivoire; CK COK Cook Islands; CL CHL Chile;
CM CMR Cameroon; CN CHN China; CO COL Colombia; CR CRI Costa Rica; CU CUB Cuba; CV CPV Cape Verde;
CW CUW Curaçao; CX CXR Christmas Island; CY CYP Cyprus; CZ CZE Czechia; DE DEU Germany; DJ DJI Djibouti;
DK DNK Denmark; DM DMA Dominica; DO DOM Dominican Republic; DZ DZA Algeria; EC ECU Ecuador; EE EST Estonia;
EG EGY Egypt; EH ESH Western Sahara; ER ERI Eritrea; ES ESP Spain; ET ETH Ethiopia; FI FIN Finland;
FJ FJI Fiji; FK FLK Falkland Islands; FM FSM Micronesia; FO FRO Faroe Islands; FR FRA France; GA GAB Gabon;
GB GBR United Kingdom; GD GRD Grenada; GE GEO Georgia; GF GUF French Guiana; GG GGY Guernsey; GH GHA Ghana;
GI GIB Gibraltar; GL GRL Greenland; GM GMB Gambia; GN GIN Guinea; GP GLP Guadeloupe; GQ GNQ Equatorial Guinea;
GR GRC Greece; GS SGS South Georgia & South Sandwich Islands; GT GTM Guatemala; GU GUM Guam;
GW GNB Guinea-Bissau; GY GUY Guyana; HK HKG Hong Kong; HM HMD Heard & McDonald Islands; HN HND Honduras;
HR HRV Croatia; HT HTI Haiti; HU HUN Hungary; ID IDN Indonesia; IE IRL Ireland; IL ISR Israel;
IM IMN Isle of Man; IN IND India; IO IOT British Indian Ocean Territory; IQ IRQ Iraq; IR IRN Iran;
IS ISL Iceland; IT ITA Italy; JE JEY Jersey; JM JAM Jamaica; JO JOR Jordan; JP JPN Japan; KE KEN Kenya;
KG KGZ Kyrgyzstan; KH KHM Cambodia; KI KIR Kiribati; KM COM Comoros; KN KNA St. Kitts & Nevis;
KP PRK North Korea; KR KOR South Korea; KW KWT Kuwait; KY CYM Cayman Islands; KZ KAZ Kazakhstan; LA LAO Laos;
LB LBN Lebanon; LC LCA St. Lucia; LI LIE Liechtenstein; LK LKA Sri Lanka; LR LBR Liberia; LS LSO Lesotho;
LT LTU Lithuania; LU LUX Luxembourg; LV LVA Latvia; LY LBY Libya; MA MAR Morocco; MC MCO Monaco;
MD MDA Moldova; ME MNE Montenegro; MF MAF St. Martin; MG MDG Madagascar; MH MHL Marshall Islands;
MK MKD North Macedonia; ML MLI Mali; MM MMR Myanmar; MN MNG Mongolia; MO MAC Macao;
MP MNP Northern Mariana Islands; MQ MTQ Martinique; MR MRT Mauritania; MS MSR Montserrat; MT MLT Malta;
MU MUS Mauritius; MV MDV Maldives; MW MWI Malawi; MX MEX Mexico; MY MYS Malaysia; MZ MOZ Mozambique;
NA NAM Namibia; NC NCL New Caledonia; NE NER Niger; NF NFK Norfolk Island; NG NGA Nigeria; NI NIC Nicaragua;
NL NLD Netherlands; NO NOR Norway; NP NPL Nepal; NR NRU Nauru; NU NIU Niue; NZ NZL New Zealand; OM OMN Oman;
PA PAN Panama; PE PER Peru; PF PYF French Polynesia; PG PNG Papua New Guinea; PH PHL Philippines;
PK PAK Pakistan; PL POL Poland; PM SPM St. Pierre & Miquelon; PN PCN Pitcairn Islands; PR PRI Puerto Rico;
PS PSE Palestinian Territories; PT PRT Portugal; PW PLW Palau; PY PRY Paraguay; QA QAT Qatar; RE REU Réunion;
RO ROU Romania; RS SRB Serbia; RU RUS Russia; RW RWA Rwanda; SA SAU Saudi Arabia; SB SLB Solomon Islands;
SC SYC Seychelles; SD SDN Sudan; SE SWE Sweden; SG SGP Singapore; SH SHN St. Helena; SI SVN Slovenia;
SJ SJM Svalbard & Jan Mayen; SK SVK Slovakia; SL SLE Sierra Leone; SM SMR San Marino; SN SEN Senegal;
SO SOM Somalia; SR SUR Suriname; SS SSD South Sudan; ST STP São Tomé & Príncipe; SV SLV El Salvador;
SX SXM Sint Maarten; SY SYR Syria; SZ SWZ Eswatini; TC TCA Turks & Caicos Islands; TD TCD Chad;
TF ATF French Southern Territories; TG TGO Togo; TH THA Thailand; TJ TJK Tajikistan; TK TKL Tokelau;
TL TLS Timor-Leste; TM TKM Turkmenistan; TN TUN Tunisia; TO TON Tonga; TR TUR Türkiye;
TT TTO Trinidad & Tobago; TV TUV Tuvalu; TW TWN Taiwan; TZ TZA Tanzania; UA UKR Ukraine; UG UGA Uganda;
UM UMI U.S. Outlying Islands; US USA United States; UY URY Uruguay; UZ UZB Uzbekistan; VA VAT Vatican City;
VC VCT St. Vincent & Grenadines; VE VEN Venezuela; VG VGB British Virgin Islands; VI VIR U.S. Virgin Islands;
VN VNM Vietnam; VU VUT Vanuatu; WF WLF Wallis & Futuna; WS WSM Samoa; XK XKX Kosovo; YE YEM Yemen;
YT MYT Mayotte; ZA ZAF South Africa; ZM ZMB Zambia; ZW ZWE Zimbabwe;`

/** What people and systems write besides. */
const ALSO = `
US USA; US U.S.A.; US United States of America; US America; US Estados Unidos; US Vereinigte Staaten; US États-Unis;
GB UK; GB Great Britain; GB Britain; GB England; GB Scotland; GB Wales; GB Northern Ireland; DE Deutschland;
DE Allemagne; DE Alemania; FR Frankreich; FR Francia; ES España; ES Spanien; ES Espagne; IT Italia; IT Italien;
NL Holland; NL The Netherlands; NL Nederland; AT Österreich; CH Schweiz; CH Suisse; CH Svizzera; BE België; BE Belgique;
PL Polska; SE Sverige; NO Norge; DK Danmark; FI Suomi; CZ Czech Republic; CZ Česko; GR Hellas; GR Ελλάδα;
HU Magyarország; RO România; BG България; HR Hrvatska; SI Slovenija; SK Slovensko; LT Lietuva; LV Latvija; EE Eesti;
IS Ísland; BR Brasil; MX México; CA Kanada; JP 日本; CN 中国; KR South Korea; KR Korea; KR Republic of Korea; KR 대한민국;
KP North Korea; TW Republic of China; RU Russian Federation; RU Россия; UA Україна; TR Turkey; IN Bharat; IN भारत;
VN Viet Nam; IR Islamic Republic of Iran; SY Syrian Arab Republic; LA Lao; MM Burma; CI Ivory Coast; CV Cape Verde;
SZ Swaziland; MK Macedonia; CD DR Congo; CD Democratic Republic of the Congo; CG Republic of the Congo; PS Palestine;
VA Holy See; AE UAE; SA KSA; BO Plurinational State of Bolivia; VE Bolivarian Republic of Venezuela; HK Hongkong;
MO Macau; TL East Timor; TZ United Republic of Tanzania; MD Republic of Moldova; BN Brunei Darussalam;`

let codes: Map<string, string> | undefined

/**
 * ISO 3166-1 alpha-2 of a country by its code of two or three letters, or by its name as people write it; undefined
 * where it is none. Names in English are those of the CLDR.
 */
export function countryCodeOf(name: string): string | undefined {
  codes ??= readCodes()
  const short = name.slice(0, LONGEST_NAME)
  // AND is a code: of Andorra.
  return codes.get(short.trim().toLowerCase()) ?? codes.get(foldName(short))
}

const LONGEST_NAME = 100

function readCodes(): Map<string, string> {
  const read = new Map<string, string>()
  const entries = (table: string) => [...table.matchAll(/([A-Z]{2}) ([^;]+);/g)]
  for (const [, code = '', names = ''] of entries(COUNTRIES)) {
    read.set(code.toLowerCase(), code)
    read.set(names.slice(0, 3).toLowerCase(), code)
    read.set(foldName(names.slice(4)), code)
  }
  for (const [, code = '', name = ''] of entries(ALSO)) read.set(foldName(name), code)
  return read
}

/** Letters alone, small and without accents; "the" in front says nothing, and "and" and "&" are one. */
const foldName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^\s*the\s+/, '')
    .replaceAll(/\band\b|[^\p{L}]/gu, '')
