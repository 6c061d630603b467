import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: '',
  words: `
    bitch, bitches, whore*, slut, sluts, slutty, cunt, cunts, twat, twats, wanker, wankers, faggot,
    tranny, trannies, retards, retarded, nigger*, paki, pakis, dickhead, dickheads, arsehole, arseholes,
    asshole, assholes, motherfucker*, fuckface, cocksucker, dumbass, fat cow, fat pig, silly cow,
    ugly cow, old hag, shut your mouth, shut the fuck up, just shut up, oh shut up, kill yourself, kys,
    go die, drop dead, hope you die, fuck you, fuck off, fuck yourself, go to hell, piss off, screw you,
    nobody likes you, no one likes you, nobody loves you, no one loves you, nobody will ever love you,
    no one will ever love you, nobody wants you., no one wants you., waste of space, you make me sick,
    you disgust me, i hate you
  `,
  said: `
    idiot, moron, imbecile, loser, pig, cow, stupid, dumb, ugly, fat, pathetic, worthless, useless,
    disgusting, repulsive, trash, garbage, scum, creep, freak, psycho, hag, slag, prick, dick, tosser,
    tart, dyke, poof, chink, kike, spastic, cripple, retard, coward, boring, shut up
  `,
  to: 'you, u',
  between: `
    are, re, r, such, a, an, so, really, just, very, too, fucking, bloody, damn, complete, total,
    absolute, utter, stupid, fat, ugly, old, little, silly, dumb, look, sound, quite, always, lying,
    nasty, filthy, dirty, miserable
  `,
  not: '',
}
