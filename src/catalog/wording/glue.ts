/** Words that hold a sentence together and claim nothing, by themselves or of a service. All others have to be in the facts. */
const WORDS = `
a an the and or but so as at by for from in into of off on onto out over per through to up with within between across during before after while when where which that this these those
it its they them their there here is are be been being was were has have having had do does can could may might will would you your also both either because since if than then thus therefore
too what how why another other others same such like
fit fits fitting suit suits match matches matching meet meets need needs needed requirement requirements ask asked asks request requested want wanted
choice choose chosen pick recommend recommends recommended recommendation option options alternative
alternatives service services tool tools project projects app apps application code developer
developers
feature features use uses used using way make makes made give gives given offer offers offered provide provides provided include includes included come comes cover covers covered keep keeps kept
work works working let lets allow allows help helps support supports handle handles bring brings run runs running build building built add adds adding set setup get gets
trade off tradeoff downside note catch condition conditions constraint constraints point reason reasons case task stack instead rather compared consider worth
`
export const GLUE: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/))

export const NEGATORS: ReadonlySet<string> = new Set(
  'no not without never none neither nor cannot cant isnt doesnt dont wont arent hasnt lacks lack lacking missing'.split(
    ' ',
  ),
)
