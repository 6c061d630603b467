import type { HurtfulWords } from './find.ts'

export const WORDS: HurtfulWords = {
  letters: '',
  words: `
    bitch, bitches, whore*, slut, sluts, slutty, cunt, cunts, twat, twats, wanker, wankers, faggot,
    tranny, trannies, retards, retarded, nigger*, paki, pakis, dickhead, dickheads, arsehole, arseholes,
    asshole, assholes, motherfucker*, fuckface, cocksucker, dumbass, shut your mouth, shut the fuck up,
    go kill yourself, kill yourself., kys, go die, drop dead., hope you die., fuck you, fuck off,
    fuck yourself, go to hell, piss off., screw you, nobody likes you., no one likes you.,
    nobody loves you., no one loves you., nobody will ever love you, no one will ever love you,
    nobody wants you., no one wants you., you make me sick., you disgust me, i hate you
  `,
  said: `
    idiot, moron, imbecile, loser, scum, creep, freak, psycho, hag, slag, prick, tosser, dyke, poof,
    kike, spastic, retard, shut up, fat cow, fat pig, silly cow, ugly cow, old hag, just shut up,
    oh shut up
  `,
  saidOfReader: `
    pig, cow, stupid, dumb, ugly, fat, pathetic, worthless, useless, disgusting, repulsive, trash,
    garbage, a dick, absolute dick, total dick, fucking dick, tart, chink, cripple, coward, boring,
    waste of space
  `,
  to: 'you, u',
  between: `
    are, re, r, such, a, an, so, really, just, very, too, fucking, bloody, damn, complete, total,
    absolute, utter, stupid, fat, ugly, old, little, silly, dumb, look, sound, quite, always, lying,
    nasty, filthy, dirty, miserable
  `,
  not: '',
}
