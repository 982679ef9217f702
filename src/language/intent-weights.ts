// Written by scripts/fit-intent.ts.

export const INTENT_BIAS = -1.4

/** Log odds of a wish by turn of phrase: see `intentFeatures` for the names. */
export const INTENT_WORDING = `
1.70 | is:need
1.40 | cue:need, cue:price
1.35 | cue:plan, is:detail
1.15 | cue:problem, to
1.10 | cue:choose
0.95 | and, everything, for
0.90 | ^ la
0.85 | et
0.75 | at 0, cant, e, every, in a
0.70 | cada, one, only, twice, under
0.65 | do i, fix, fur, get, pour, there, what do
0.60 | ^ il, der, en, from, get a, or, say
0.55 | ^ was, ^ which, esta, gato, know, la, le, nao, no, onde, online, online $, since, y
0.50 | ^ mi, ^ on, any, bill, do they, do you, forgot, front, l, move, per, size
0.45 | 0, ^ ive, against, all my, aniversario, dos, hurt, im, ive, on my, our, over, pas, something, they, week, wie, worth
0.40 | ^ creme, ^ et, an, back, credit, creme, dark, di, does it, due, find, from the, je, maths, off, para, shirts, small, tira, too
0.35 | ^ any, a new, app, burn, cook, das, deux, e non, i cant, late, looks like, man, open, people, strings, that, theory, weekend, which, yellow
0.30 | . what, ai, al, chaussures, cue:personal, everywhere, fait, half, has, ho, kann, non, now $, nunca, o, o que, office, out, quel, since the, smells, sunday, that doesnt, two, under 0, want, with, without
0.25 | . i, . my, ^ and, ^ app, ^ my, ^ que, always, at, auto, cane, desk, doesnt, getting, helps, helps $, hunde, ist, kids, lose, loves, mes, mir, month, nine, nobody, not, now, pay, test, three, to the, und, vezes, viel, want to, work
0.20 | . which, 0 ., 0 people, ^ e, ^ every, ^ o, a, a house, after, all night, alone, ano $, anos, anyone, anything, balcony, bedroom, behind, chi, cosa, da, donde, fa, for 0, gets, hours, i keep, ich, in, is 0, it $, je n, ma, meine, month $, n, nicht, notes, se, should, six, summer, take, to 0, up, up $, week $, who
0.15 | . 0, . how, 0 km, ^ im, ^ je, ^ need, a 0, a day, a month, all over, and my, ano, are a, arrive, back $, banks, berlin, can i, chat, come, cue:situation, d, de, die, dinner, do people, exactly, fair, for me, four, goes, guy, hace, hair, hate, help, i, i hate, internet, j ai, join, june, km, km $, lo, long, next to, no se, old $, out of, phone, someone, spreadsheet, stock, takes, ten hours, this year, vomita, wedding, who was, whose, winter, without a, works, worth it, years
0.10 | . is, ^ a, ^ me, ^ phone, ^ were, ^ whats, a beginner, a week, account, and i, are on, are there, bebe, bebe de, before, beginner, better, blog, but the, call, complain, cue:buy, customers, died, dies, doing, english, feet, for my, full, her, home, hours a, house, how much, i lose, ideas, kids $, kitchen, like a, machine, mais, mit, my, nach, need, next, noch, of a, ok, ones, password, por, qui, send, series, sit, skin, somewhere, start, tengo, thing, think, three weeks, throws, to a, track, um, wants, was, weeks, which one, wordpress, wort, years old
-0.10 | 2x, 2x 0, ^ explain, ^ gibt, ^ just, ^ por, ^ qual, ^ quien, ^ thanks, ^ translate, ^ y, another, are, at the, bed, came, can, canada, canada $, cuando, did people, do we, does the, dream, e la, ears, ears $, eine, es el, explain, for the, going, him, hold, i get, invent, is my, its, las, left, left $, mai, me, medieval, minutes, needs, never, or a, physically, physically $, piu, plural, que los, quien, rooms, s, salario, salario $, shop, sind, song, spanish, story, the car, the house, their, this, tomorrow, tomorrow $, total, translate, unit, wall, water, what makes, what was, winter $, word
-0.15 | 0 and, ^ meu, ^ name, ^ resume, about a, are you, between a, budget, by, cafe, como se, div, div $, espresso, from 0, funny, german, have a, heat, here, insurance, is that, is there, law, mas, me a, my old, na, name, os, price, resume, right, rule, saturday, sentence, sound, table, the first, the new, the other, va, vet, was the, we, what i, when
-0.20 | 0 a, ^ c, ^ haha, ^ j, ^ our, ^ pourquoi, ^ would, a train, again, again $, avec, c, caffe, capital, coffee, comment, cual, cual es, el, es la, feel, food, free, got, haha, i need, into, invente, j, kind, look, los, mal, may, number, por que, really, short, sold, store, sur la, talk to, thanks, the dog, there a, to my, travel, vive, wet, wir, would, would a, write an, year
-0.25 | 0 to, ^ comment, ^ como, ^ cual, ^ do, ^ inventa, ^ no, ^ perche, ^ proofread, ^ quelle, answer, answer is, as, birthday, como, de 0, does a, drive, e un, est la, finally, give, have to, i am, inventa, it, keeps, mattress, me $, mein, my first, new, on saturday, once, once $, perche, pourquoi, proofread, quelle, quelle est, rain, rain $, rome, same, shoes, son, sono, team, the same, through, what did
-0.30 | ^ come, ^ ich, ^ quanto, ^ when, about, animal, beer, bike, boots, ca, can you, cat, dog, entre, existe, great, hat, how, list, love, mi, morning, my laptop, nice, one $, painted, painted the, quanto, question, scared, stay, still, talk, than, une, vamos
-0.35 | a piano, che, clue, ever, guitar, hay, how does, if, interest, just, last, les, meu, moi, quanto e, si, sleep, sleep $, sur, through the, well, what a, why, year $
-0.40 | ^ what, build, dia, did, finished, fruit, ha, had, have, lost, other, running shoes, sobre, tem, tem um, train, trop, write a
-0.45 | ^ make, ^ wie, does, fish, heute, hotel, laptop, made, ontem, piano $, t, today $, todo, what is, your
-0.50 | ^ can, ^ combien, ^ convert, ^ in, ^ its, combien, convert, do $, each, il mio, make, mio, on, que, time, we have
-0.55 | 0 percent, ^ are, ^ warum, ^ we, class, first, il, is a, mon, un, you
-0.60 | ^ give, ^ if, give me, he, uma, warum, write
-0.65 | ^ write, es, hier, is it, percent
-0.70 | everest $, piano, una
-0.75 | combien de, everest, is, on the, today
-0.80 | ieri, were
-0.90 | ^ who, so
-1.00 | yesterday
-1.05 | ^ i
-1.10 | ^ how
-1.15 | 0 $
-1.45 | cue:past, sofa
-1.50 | ^ is
-1.55 | cue:smalltalk
-1.60 | cue:impersonal
-2.05 | cue:homework
-2.20 | cue:code
-2.70 | cue:creative
-2.75 | cue:textwork
-3.15 | cue:facts
`

/** Log odds per dimension of the message's vector. */
export const INTENT_MEANING: readonly number[] = [
  0.41, -0.5, -2.09, 0.68, -0.47, -2.77, 1.82, -0.5, -1.48, 0.4, 0.36, -0.52, -1.31, 0.74, -0.94,
  -0.84, -0.48, 0.61, 0.96, -0.41, -0.33, 0.55, 1.39, 0.5, 1.13, -0.65, 0.71, -0.06, -0.01, -1.59,
  0.54, 0.41, -0.45, -1.23, 0.14, 0.14, 0.23, -1.11, -0.04, -0.04, 0.01, -0.48, -0.11, 0.78, 0.47,
  -0.42, 1.43, -0.25, -0.17, 0.1, -0.15, -1.59, 0.59, -0.67, -0.69, -1.02, 1.02, 0.3, -0.13, -0.62,
  0.11, -0.73, 0.32, -1.01,
]
