/** ISO 3166-1 alpha-2, and alpha-3 behind it. */
const CODES = `
ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE
BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS
BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN
COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST
EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF
GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD
HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM
JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA
LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD
MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM
NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG
PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA
SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD
STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON
TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR
VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE`

/** Languages in which people write the name of a country. */
const LANGUAGES = ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl']

/** What people and systems write besides. */
const ALSO = `
US USA; US U.S.A.; US United States of America; US America; GB UK; GB Great Britain; GB Britain; GB England;
GB Scotland; GB Wales; GB Northern Ireland; NL Holland; PL Polska; SE Sverige; NO Norge; DK Danmark; FI Suomi;
CZ Czech Republic; CZ Česko; GR Hellas; GR Ελλάδα; HU Magyarország; BG България; HR Hrvatska; SI Slovenija;
SK Slovensko; LT Lietuva; LV Latvija; EE Eesti; JP 日本; CN 中国; KR Korea; KR Republic of Korea; KR 대한민국;
TW Republic of China; RU Russian Federation; RU Россия; UA Україна; TR Turkey; IN Bharat; IN भारत;
IR Islamic Republic of Iran; SY Syrian Arab Republic; LA Lao; MM Burma; CI Ivory Coast; SZ Swaziland;
MK Macedonia; CD DR Congo; CD Democratic Republic of the Congo; CG Republic of the Congo; PS Palestine;
VA Holy See; AE UAE; SA KSA; BO Plurinational State of Bolivia; VE Bolivarian Republic of Venezuela;
HK Hongkong; MO Macau; MO Macao; TL East Timor; TZ United Republic of Tanzania; MD Republic of Moldova;`

let codes: Map<string, string> | undefined

/**
 * ISO 3166-1 alpha-2 of a country by its code of two or three letters, or by its name as people write it; undefined
 * where it is none. Names are those of the CLDR in seven languages, as the runtime has them.
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
  const known = CODES.trim().split(/\s+/)
  for (const language of LANGUAGES.toReversed()) {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    for (const code of known) read.set(foldName(names.of(code.slice(0, 2)) ?? ''), code.slice(0, 2))
  }
  for (const code of known) {
    read.set(code.slice(0, 2).toLowerCase(), code.slice(0, 2))
    read.set(code.slice(2).toLowerCase(), code.slice(0, 2))
  }
  for (const [, code = '', name = ''] of ALSO.matchAll(/([A-Z]{2}) ([^;]+);/g)) {
    read.set(foldName(name), code)
  }
  return read
}

/** Letters alone, small and without accents; "the" in front says nothing, and "and" and "&" are one. */
const foldName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^\s*the\s+/, '')
    .replaceAll(/\band\b|[^\p{L}]/gu, '')
