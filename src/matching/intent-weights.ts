// Written by scripts/fit-intent.ts.

export const INTENT_BIAS = -1.43

/** Log odds of a wish by turn of phrase: see `intentFeatures` for the names. */
export const INTENT_WORDING = `
1.70 | is:need
1.40 | cue:need
1.35 | cue:price, is:detail
1.30 | cue:choose, cue:plan
1.15 | cue:problem, to
1.00 | for
0.95 | and, everything
0.85 | ^ la, e, et, there
0.75 | at 0, cant, every, in a, pour
0.70 | cada, twice, under
0.65 | do i, en, fix, from, fur, one, only, or, per, what do
0.60 | ^ il, der, get, get a, la, le
0.55 | ^ was, ^ which, bill, do they, gato, know, nao, no, onde, online, online $, say, since, y
0.50 | ^ mi, ^ on, any, do you, esta, forgot, front, hurt, im, l, size
0.45 | 0, against, all my, an, aniversario, dos, ive, maths, move, on my, over, para, pas, something, they, week, wie
0.40 | ^ creme, ^ et, ^ ive, back, credit, creme, dark, does it, due, find, from the, je, off, our, shirts, small, that, tira, too, worth
0.35 | ^ any, a new, burn, cook, deux, di, e non, i cant, late, looks like, man, open, people, since the, theory, which, yellow
0.30 | . what, al, app, chaussures, cue:personal, das, everywhere, fait, half, has, ho, kann, kids, non, not, now $, nunca, office, out, quel, sunday, that doesnt, two, under 0, want, weekend, without
0.25 | . i, . my, ^ and, ^ app, ^ my, a, ai, always, at, cane, desk, doesnt, gets, getting, helps, helps $, hunde, ist, lose, loves, meine, mes, mir, month, nine, nobody, now, o, o que, pay, test, three, to the, und, viel, want to, who, with, work
0.20 | . which, 0 ., 0 people, ^ every, ^ need, ^ o, ^ que, a house, after, all night, alone, anos, anyone, auto, balcony, bedroom, better, cosa, cue:situation, da, donde, for 0, hours, i keep, ich, is 0, it $, ma, month $, n, nicht, notes, out of, se, should, six, summer, take, to 0, up $, vomita, week $
0.15 | . 0, . how, 0 km, ^ e, ^ im, ^ je, ^ me, a 0, a day, a month, all over, and my, ano, ano $, anything, are a, back $, banks, berlin, can i, chat, chi, come, d, die, dinner, do people, doing, exactly, fa, fair, four, goes, guy, hace, hair, hate, help, i hate, i lose, in, internet, j ai, je n, join, june, km, km $, long, next to, no se, old $, phone, someone, spreadsheet, stock, takes, ten hours, this year, up, wedding, whose, winter, without a, years
0.10 | ^ a, ^ phone, ^ were, ^ whats, a beginner, a week, account, and i, are on, arrive, bebe, bebe de, before, beginner, blog, but the, call, com, complain, cue:buy, customers, de, died, dies, einen, english, feet, for me, full, her, hours a, house, how much, i, is there, kids $, kitchen, like a, lo, mais, mit, my, nach, need, next, noch, of a, ok, password, qui, send, series, site, skin, somewhere, spend, start, tengo, the, think, three weeks, throws, to a, track, um, wants, was, weeks, which one, who was, wordpress, works, wort, worth it, years old
-0.10 | 2x, 2x 0, ^ just, ^ le, ^ por, ^ qual, ^ quien, ^ thanks, ^ translate, a un, another, are you, at the, came, can, canada, canada $, do we, dream, e la, ears, ears $, eine, es el, est, going, him, is my, is the, its, left, left $, mai, mattress, me, medieval, minutes, never, or a, piu, plural, quien, rooms, s, salario, salario $, shop, song, spanish, story, the car, the floor, the house, their, this, tomorrow, tomorrow $, total, translate, unit, va, wall, water, what makes, what was, winter $, word
-0.15 | 0 and, ^ explain, ^ meu, ^ name, ^ resume, about a, are, between a, budget, by, coffee, como se, did people, div, div $, does the, espresso, explain, from 0, funny, german, have a, heat, here, hold, i get, insurance, is that, los, mas, me a, my old, na, name, price, really, resume, right, saturday, sentence, sound, table, the new, the other, travel, vet, was the, we, what i
-0.20 | 0 a, ^ do, ^ haha, ^ no, ^ our, ^ pourquoi, ^ would, a train, again, again $, avec, cafe, caffe, capital, cual, cual es, el, es la, feel, food, free, got, haha, i need, into, j, kind, look, mal, may, number, por que, short, sold, store, sur la, talk to, thanks, the dog, the first, to my, une, vive, wet, when, wir, would a, write an, year
-0.25 | 0 to, ^ como, ^ cual, ^ inventa, ^ j, ^ proofread, ^ quelle, answer, answer is, as, birthday, cat, comment, como, de 0, does a, drive, est la, finally, give, have to, i am, inventa, invente, it, keeps, last, me $, mein, my first, new, on saturday, once, once $, pourquoi, proofread, quelle, quelle est, rain, rain $, rome, same, shoes, son, team, the same, through, what did, would
-0.30 | ^ come, ^ comment, ^ ich, ^ perche, ^ quanto, ^ when, about, animal, bike, boots, ca, can you, dog, great, hat, how, interest, les, list, love, mi, morning, nice, painted, painted the, perche, quanto, question, scared, stay, talk, than, vamos, why
-0.35 | a piano, beer, build, che, clue, entre, ever, existe, guitar, how does, if, just, meu, moi, my laptop, one $, quanto e, sleep, sleep $, still, through the, well, what a, year $
-0.40 | ^ what, dia, did, finished, fruit, ha, had, have, heute, lost, other, running shoes, si, sobre, sur, tem, tem um, today $, train, trop, write a
-0.45 | ^ make, ^ wie, does, fish, hotel, laptop, made, piano $, que, todo, what is, your
-0.50 | ^ can, ^ combien, ^ convert, ^ in, ^ its, combien, convert, do $, each, il mio, make, mio, ontem, time, un, we have
-0.55 | 0 percent, ^ are, ^ warum, class, first, il, mon, on, warum, you
-0.60 | ^ give, ^ if, ^ we, give me, he, is a, uma, write
-0.65 | ^ write, es, hier, is it, percent
-0.70 | everest $, piano, una
-0.75 | combien de, everest, is, on the
-0.80 | ieri, today, were
-0.90 | ^ who, so
-0.95 | yesterday
-1.05 | ^ i
-1.10 | ^ how
-1.15 | 0 $
-1.45 | ^ is, sofa
-1.50 | cue:past
-1.55 | cue:smalltalk
-1.65 | cue:impersonal
-2.00 | cue:homework
-2.25 | cue:code
-2.70 | cue:creative
-2.75 | cue:textwork
-2.90 | cue:facts
`

/** Log odds per dimension of the message's vector. */
export const INTENT_MEANING: readonly number[] = [
  0.41, -0.52, -2.09, 0.67, -0.47, -2.73, 1.85, -0.5, -1.51, 0.48, 0.36, -0.55, -1.2, 0.73, -0.92,
  -0.81, -0.48, 0.58, 1.0, -0.45, -0.33, 0.47, 1.43, 0.53, 1.09, -0.62, 0.6, -0.06, 0.04, -1.6,
  0.45, 0.43, -0.45, -1.27, 0.12, 0.09, 0.31, -1.1, -0.01, 0.01, -0.06, -0.45, -0.04, 0.77, 0.47,
  -0.4, 1.4, -0.21, -0.11, 0.13, -0.17, -1.61, 0.59, -0.71, -0.65, -1.07, 0.99, 0.25, -0.14, -0.6,
  0.06, -0.71, 0.41, -0.97,
]
