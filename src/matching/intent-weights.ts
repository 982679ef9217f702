// Written by scripts/fit-intent.ts.

export const INTENT_BIAS = -1.03

/** Log odds of a wish by turn of phrase: see `intentFeatures` for the names. */
export const INTENT_WORDING = `
1.75 | is:need
1.55 | cue:price
1.40 | cue:choose
1.30 | cue:problem, online, online $
1.25 | do they, gato
1.20 | cue:plan
1.15 | every, fur, in a, under
1.10 | ^ me, et, for, twice
1.05 | cue:need, is:long, per
1.00 | cant, is:detail, pour
0.95 | ., against, everything, or, para, size, something, they
0.90 | bill, cada, do i, one, over, shirts, to
0.85 | ^ il, a new, all my, ich
0.80 | ^ la, find, week
0.75 | ^ creme, ^ ive, always, anyone, app, cook, creme, due, e, ive, maths, quel, sunday, weekend
0.70 | dark, from, month, now, off, since, tira, without
0.65 | ^ mi, does it, im, kids, small, theory, there, which
0.60 | at night, back, dos, je, kann, since the, want
0.55 | ^ which, da, fait, half, need, not, people, to the, vomita, wie
0.50 | ^ and, after, and, any, are a, desk, di, fix, goes, got, test, that doesnt, want to, would you
0.45 | . what, 0 people, ^ app, ^ need, ^ on, al, are there, card, chat, deux, english, get, house, machine, nao, nobody, now $, what would, work
0.40 | . i, ^ que, anos, better, dinner, do people, en, for 0, for me, is there, long, next to, that, three
0.35 | alone, and i, banks, chaussures, complain, cue:personal, cue:situation, de, end, his, hours, i have, ideas, loves, n, new, no se, nunca, send, site, take, turn, um, und, up, where, worth, worth it, y, years
0.30 | . how, ^ do, ^ every, ^ je, ^ so, and my, back $, but, but the, call, customers, doesnt, feet, gets, guy, have no, her, i get, je n, lose, mir, my son, next, old $, ones, only, our, pas, se, should, someone, stock, takes, trail, two, under 0, what do, with, without a
0.25 | . which, ^ e, ^ were, a beginner, all over, anything, auto, balcony, bedroom, beginner, blog, can i, cane, hace, has, helps, helps $, home, i hate, i lose, nine, notes, pay, plan, please, please $, put, see, six, somewhere, spreadsheet, start, summer, ten hours, to 0, too, track, up $, wants, whose
0.20 | . my, 0 ., a day, a week, ai, arrive, bebe, bebe de, berlin, can, car, hair, help, hunde, in my, job, june, lo, me, mit, nach, no, non, o que, office, out, para o, phone, plus, put on, skin, spend, text, throws, use, winter, wordpress
0.15 | . 0, . its, ^ ich, ^ looking, and im, are, been, both, broken, fa, for two, four, friend, good, gym, i, i want, id, kitchen, like a, looking, my, noch, ok, password, quiero, run, should i, sit, there a, type, weeks, with a, wont, year old
0.10 | . im, . is, . was, 0 year, 0 years, ^ hotel, ^ id, ^ no, account, baby, best, cerco, died, dont want, for that, get a, hand, hate, hours a, i can, i put, im 0, ist, killing, late, late $, ma, more, nicht, no one, of, of a, perfume, piscina, qual, sans, says, second, solo, start $, tengo, thing, walk, wife, works
-0.10 | 0 a, 0 and, 3x, 3x 0, ^ ecris, ^ invent, ^ where, a, a mortgage, c est, code, code $, cuando, das, dove, ecris, escreve, five, food, ins, invent a, laptop, move, point, qual e, que los, that $, the car, to be, was ist, what i, whats, where do, why is, would
-0.15 | 0 to, 2x, 2x 0, ^ corrige, ^ schreib, ^ the, again, at, at the, bed, coffee, come from, corrige, day, die, em, erfunden, erfunden $, gibt, gibt es, go, going, how long, i dont, in, inflation, insurance, into, joke, joke about, kind, l, left, left $, live, night $, once, once $, physically, physically $, plural, right, schreib, sentence, shoes, significa, solar, song, su, the, theyre, vacuum, water, wer hat
-0.20 | ^ cuanto, ^ does, ^ our, ^ qui, ^ we, am, and a, answer, answer is, before, birthday, caffe, canada, canada $, cats, cuanto, der, do, do cats, e la, ein, est, finally, for my, for the, have to, hold, how do, in the, is the, it is, leaves, like, mal, mas, mein, meu, mon, much, need a, por, python, question, qui a, s, saturday, she, the dog, the house, to me, uber, un, va, winter $, word, year
-0.25 | ^ mein, ^ quelle, ^ thanks, at 0, between, between a, budget, cual, cual es, cue:buy, es el, est la, gatto, gives, i am, ingles, las, looks, makes, mi, na, of the, quelle, quelle est, rain, same, scared, sur la, than, the first, the same, to my, total, wall, what does, whats the, write an, year $
-0.30 | ^ a, ^ can, ^ quem, ^ wer, as, cafe, can you, com, den, does a, does the, floor, ho, invent, last, me $, me a, moi, numbers, o, quem, rain $, short, sleep $, spanish, stay, thanks, through, wer
-0.35 | ^ chi, ^ combien, ^ explain, ^ haha, ^ le, ^ por, ^ qual, ^ translate, another, by, capital, chi ha, combien, dogs, es la, espresso, ever, haha, here, la, minha, my old, name, on saturday, ou, rooms, sur, the floor, their, translate, we, wet
-0.40 | 0 0, ^ cual, ^ quien, be, como se, do dogs, font, gatos, may, minutes, my first, nice, os, painted, painted the, price, quien, rome, son, story, team, train, was the, wort
-0.45 | ^ resume, about a, again $, ca, comment, d, did people, do you, each, ears, ears $, explain, have a, if, mai, mattress, quanto e, resume, salario, salario $, sleep, sobre, this, what
-0.50 | ^ comment, ^ its, ^ pourquoi, animal, bike, free, had, hotels, keeps, look, orders, other, piano, the other, vive, why do
-0.55 | ^ come, como, how does, what did, when
-0.60 | ^ meu, ^ why, beer, dia, its, lost, por que, travel
-0.65 | ^ como, ^ inventa, ^ quanto, drive, eine, hat, interest, inventa, invente, is a, just, morning, quanto, really, time, what is, who, would a, write a
-0.70 | ^ are, ^ convert, about, clue, convert, does, dog, existe, guitar, heute, on, one $, pourquoi, sold, the new, todo, uma, une, your
-0.75 | ^ in, cat, de 0, mio, running shoes, was
-0.80 | ^ give, ^ make, ^ warum, ^ when, build, che, do $, entre, first, give, give me, ha, hier, list, una, why
-0.85 | 0 percent, ^ if, ^ perche, ^ write, es, everest $, il, les, trop, warum
-0.90 | el, everest, fruit, is, make, percent, perche, que, si, today $, write
-0.95 | hotel, made, we have
-1.00 | ^ what, did
-1.05 | ^ i, ^ wie, he
-1.10 | class, have, how, is it, on the, today
-1.20 | ^ how, ^ who, were, you
-1.30 | 0 $, cue:past
-1.35 | cue:impersonal, so
-1.50 | is:short
-1.55 | cue:homework
-1.60 | cue:facts, yesterday
-1.65 | cue:smalltalk
-1.95 | ^ is
-2.05 | cue:code, cue:creative
-2.20 | cue:textwork
`

/** Log odds per dimension of the message's vector. */
export const INTENT_MEANING: readonly number[] = [
  0.12, -1.05, -2.04, 0.92, -1.68, -2.82, 2.04, 0.01, -2.77, -0.08, 0.61, -0.71, -1.54, 0.52, 0.07,
  -0.43, 0.03, 1.86, 1.5, -1.5, -1.38, 0.38, 1.73, 0.68, 1.35, -0.33, 0.19, -0.89, 0.56, -1.4, 0.56,
  0.13, -1.14, -1.19, -0.56, 0.36, 1.31, -1.53, -0.79, 0.47, -0.37, -1.15, -0.36, 1.42, 0.41, -0.41,
  1.26, 0.31, -0.06, -0.17, -0.3, -0.76, 0.52, -0.56, -0.94, -0.56, 1.45, 0.13, 0.05, -0.65, 0.92,
  -1.83, 0.86, -1.05,
]
