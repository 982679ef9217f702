/**
 * ISO 3166-1: codes of two letters, and those of three behind them (ADAND), under the letter that both begin with and
 * without it (A: DND). KMCOM: they begin with two.
 */
const CODES = `
C: AAN CCK DOD FAF GOG HHE IIV KOK LHL MMR NHN OOL RRI UUB VPV WUW XXR YYP ZZE A: DND ERE FFG GTG IIA LLB
MRM OGO QTA RRG SSM TUT UUS WBW XLA ZZE B: AIH BRB DGD EEL FFA GGR HHR IDI JEN LLM MMU NRN OOL QES RRA SHS TTN
VVT WWA YLR ZLZ D: EEU JJI KNK MMA OOM ZZA E: CCU EST GGY HSH RRI SSP TTH F: IIN JJI KLK MSM ORO RRA G: AAB BBR
DRD EEO FUF GGY HHA IIB LRL MMB NIN PLP QNQ RRC GSSGS TTM UUM WNB YUY H: KKG MMD NND RRV TTI UUN I: DDN ERL LSR
MMN NND OOT QRQ RRN SSL TTA J: EEY MAM OOR PPN K: EEN GGZ HHM IIR KMCOM NNA KPPRK ROR WWT KYCYM ZAZ L: AAO BBN
CCA IIE KKA RBR SSO TTU UUX VVA YBY M: AAR CCO DDA ENE FAF GDG HHL KKD LLI MMR NNG OAC PNP QTQ RRT SSR TLT UUS
VDV WWI XEX YYS ZOZ N: AAM CCL EER FFK GGA IIC LLD OOR PPL RRU UIU ZZL O: MMN P: AAN EER FYF GNG HHL KAK LOL
PMSPM NCN RRI SSE TRT WLW YRY Q: AAT R: EEU OOU RSSRB UUS WWA S: AAU BLB CYC DDN EWE GGP HHN IVN JJM KVK LLE MMR
NEN OOM RUR SSD TTP VLV XXM YYR ZWZ T: CCA DCD TFATF GGO HHA JJK KKL LLS MKM NUN OON RUR TTO VUV WWN ZZA U: AKR
GGA MMI SSA YRY ZZB V: AAT CCT EEN GGB IIR NNM UUT W: FLF SSM X: KKX Y: EEM YTMYT Z: AAF MMB WWE`

/** Languages in which people write the name of a country, those first whose names are taken where two differ. */
const LANGUAGES =
  'en es de fr it pt nl pl sv nb da fi cs el hu bg hr sl sk lt lv et ja zh ko ru uk tr hi'.split(
    ' ',
  )

/** What people and systems write besides. */
const ALSO = `
US United States of America; US America; GB UK; GB Great Britain; GB Britain; GB England;
GB Scotland; GB Wales; GB Northern Ireland; CZ Czech Republic; KR Korea; KR Republic of Korea;
TW Republic of China; RU Russian Federation; TR Turkey; IN Bharat; IR Islamic Republic of Iran;
SY Syrian Arab Republic; LA Lao; MM Burma; CI Ivory Coast; SZ Swaziland; MK Macedonia; CD DR Congo;
CD Democratic Republic of the Congo; CG Republic of the Congo; PS Palestine; VA Holy See; AE UAE; SA KSA;
BO Plurinational State of Bolivia; VE Bolivarian Republic of Venezuela; HK Hongkong; MO Macau; MO Macao;
TL East Timor; TZ United Republic of Tanzania; MD Republic of Moldova;`

let codes: Map<string, string> | undefined
const names = new Map<string, string>()
const unread = [...LANGUAGES]

/**
 * ISO 3166-1 alpha-2 of a country by its code of two or three letters, or by its name as people write it; undefined
 * where it is none. Names are those of the CLDR in 29 languages, as the runtime has them.
 */
export function countryCodeOf(name: string): string | undefined {
  codes ??= readCodes()
  const short = name.slice(0, LONGEST_NAME)
  // AND is a code: of Andorra.
  return codes.get(short.trim().toLowerCase()) ?? findName(codes, foldName(short))
}

const LONGEST_NAME = 100

function readCodes(): Map<string, string> {
  const read = new Map<string, string>()
  let letter = ''
  for (const word of CODES.trim().split(/\s+/)) {
    if (word.endsWith(':')) letter = word[0] ?? ''
    else {
      const both = word.length === 5 ? word : `${letter}${word[0]}${letter}${word.slice(1)}`
      const code = both.slice(0, 2)
      read.set(code.toLowerCase(), code).set(both.slice(2).toLowerCase(), code)
    }
  }
  return read
}

/** Reads the names of one language after the other until one is found: most say a code, and most others speak English. */
function findName(known: ReadonlyMap<string, string>, folded: string): string | undefined {
  if (names.size === 0) {
    for (const [code, country] of known) names.set(code, country)
    for (const [, code = '', name = ''] of ALSO.matchAll(/([A-Z]{2}) ([^;]+);/g)) {
      names.set(foldName(name), code)
    }
  }
  const countries = new Set(known.values())
  while (!names.has(folded) && unread.length > 0) {
    const all = new Intl.DisplayNames(unread.shift(), { type: 'region' })
    for (const code of countries) {
      const name = foldName(all.of(code) ?? '')
      if (!names.has(name)) names.set(name, code)
    }
  }
  return names.get(folded)
}

/** Letters alone, small and without accents; "the" in front says nothing, and "and" and "&" are one. */
const foldName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^\s*the\s+/, '')
    .replaceAll(/\band\b|[^\p{L}]/gu, '')
