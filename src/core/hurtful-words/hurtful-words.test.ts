import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../contract/lists.ts'
import { hurtfulWordsFinder } from './find.ts'
import { HURTFUL_WORDS } from './lists.ts'

const find = async (locale: (typeof LOCALES)[number], text: string) =>
  hurtfulWordsFinder((await HURTFUL_WORDS[locale]()).WORDS)(text)

/** Messages that hurt, with what is named of each. */
const HURTFUL = {
  en: [
    ['You idiot!', 'idiot'],
    ['you are so fucking ugly', 'ugly'],
    ['moron', 'moron'],
    ['You are so boring', 'boring'],
    ['You fat cow!', 'fat cow'],
    ['Just kill yourself, nobody loves you', 'kill yourself, nobody loves you'],
    ['what a BITCH', 'BITCH'],
    ['b1tch', 'b1tch'],
    ['b i t c h', 'bitch'],
    ['biiiiitch', 'biiiiitch'],
    ['You’re pathetic', 'pathetic'],
    ['No one wants you.', 'No one wants you'],
  ],
  de: [
    ['Du bist echt so dumm', 'dumm'],
    ['Du hässliche Hexe', 'Hexe'],
    ['Halt’s Maul', 'Halt s Maul'],
    ['Du bloede Kuh', 'bloede Kuh'],
    ['Sie sind ein Versager.', 'Versager'],
    ['Keiner will dich!', 'Keiner will dich'],
  ],
  nl: [
    ['Wat ben je toch een sukkel', 'sukkel'],
    ['Rot op!', 'Rot op'],
    ['kankerwijf', 'kankerwijf'],
    ['U bent een idioot', 'idioot'],
  ],
  da: [
    ['Du er så grim', 'grim'],
    ['Din dumme idiot', 'idiot'],
    ['Hold kæft!', 'Hold kæft'],
    ['moegkaelling', 'moegkaelling'],
    ['Du er en taber', 'en taber'],
  ],
  nb: [
    ['Du er bare stygg', 'stygg'],
    ['Dra til helvete', 'Dra til helvete'],
    ['Du er en taper', 'en taper'],
    ['Hold kjeft', 'Hold kjeft'],
  ],
  sv: [
    ['Du är så jävla ful', 'ful'],
    ['Din hora', 'hora'],
    ['Ingen tycker om dig', 'Ingen tycker om dig'],
  ],
  fi: [
    ['Oot ihan ruma', 'ruma'],
    ['Senkin idiootti', 'idiootti'],
    ['Turpa kiinni', 'Turpa kiinni'],
    ['Olette säälittävä', 'säälittävä'],
  ],
  fr: [
    ['T’es vraiment moche', 'moche'],
    ['Espèce de conne', 'conne'],
    ['Ferme-la !', 'Ferme la'],
    ['encule', 'encule'],
    ['Vous n’êtes qu’une idiote', 'idiote'],
  ],
  es: [
    ['Eres una gorda asquerosa', 'gorda'],
    ['Nadie te quiere', 'Nadie te quiere'],
    ['Callate la boca', 'Callate la boca'],
    ['Es usted una inútil', 'inútil'],
  ],
  it: [
    ['Sei proprio brutta', 'brutta'],
    ['Che stronza', 'stronza'],
    ['Mi fai schifo', 'Mi fai schifo'],
    ['Lei è un cretino', 'cretino'],
  ],
  pl: [
    ['Jesteś taka głupia', 'głupia'],
    ['jestes glupi', 'glupi'],
    ['Zamknij się', 'Zamknij się'],
    ['Ale z ciebie idiotka', 'idiotka'],
    ['Pani jest żałosna', 'żałosna'],
  ],
} satisfies Record<(typeof LOCALES)[number], [string, string][]>

/** Words that look like others, are of another language, or are said of oneself and of things. */
const HARMLESS: Record<(typeof LOCALES)[number], string[]> = {
  en: [
    'How was the film? Boring.',
    'Boring',
    'Disgusting!',
    'You look drop-dead gorgeous',
    'Are you Dick from the choir?',
    'Don’t kill yourself over that deadline',
    'Nobody loves you like your dog does',
    'We saw a fat cow in the meadow',
    'That sofa is a waste of space',
    'I grew up in Scunthorpe and Penistone, near Clitheroe.',
    'We read Dickens, then a film by Hitchcock and a cocktail',
    'I was such an idiot, I missed the bus. Stupid me.',
    'My dog is so dumb and lovely',
    'You are not ugly at all',
    'A fat chance, and a chink of light',
    'A flame retardant sofa, and spastic paraplegia is what I have',
    'Nobody wants you to be sad',
    'You know, ugly sweaters are fun',
  ],
  de: [
    'Spinnen? Ich hasse sie. Sie widern mich an.',
    'Langweilig.',
    'Peinlich!',
    'Blöd, dass es regnet',
    'Du armes Schwein, gute Besserung',
    'Ich bring dich um acht nach Hause',
    'Eine alte Schachtel voller Briefe',
    'Die Filme waren lang, und sie sind langweilig',
    'Bist du das letzte Mal auch da gewesen?',
    'Eine fette Kuh stand auf der Weide',
    'Ich bin behindert und sitze im Rollstuhl.',
    'Die Wand ist dick, der Hurrikan war schlimm',
    'Ich Idiot habe den Bus verpasst',
    'Die Kuh auf der Wiese und das Schwein im Stall',
    'Keiner will dich verletzen',
    'Ich lebe in einer Zwickmühle in der Hurdener Straße',
    'Du bist nicht dumm',
  ],
  nl: [
    'Zielig!',
    'Waardeloos',
    'Hou je kop erbij',
    'Een dikke koe in de wei',
    'Niemand vindt je leuk genoeg uitgelegd',
    'Mijn moeder had kanker',
    'Onder de eik liggen eikels',
    'Het hout rot op de bodem',
    'Ik ga dood van het lachen, hoera!',
    'Je bent vet leuk',
    'De sleutel zit in je zak',
    'Niemand houdt van je grapjes zoals ik',
  ],
  da: [
    'Hold kæft, hvor er du smuk',
    'Kedelig',
    'Hvordan har din ko det?',
    'Ingen elsker dig som din mor',
    'Nu er det slut',
    'Mit fag er matematik, og der er fart på',
    'Hold kæft hvor er du smuk',
    'Du taber altid i kortspil',
    'Du er fed',
    'Jeg er en idiot',
    'Vejret er grimt, hvor er det dumt',
  ],
  nb: [
    'Heng deg på, vi går kl. sju',
    'Hold kjeft, så fint',
    'Kjedelig',
    'Ich höre gern Musik',
    'Jeg soper gulvet',
    'Du taper alltid i kortspill',
    'Nå er det slutt, jeg bor i Horten',
    'Hold kjeft så fint!',
    'Jeg er så dum',
    'Liker du å høre på musikk?',
  ],
  sv: [
    'Håll käften, vad fint',
    'Häng dig inte upp på det',
    'Tråkig',
    'Hur mår din gris?',
    'Kan du höra mig?',
    'Nu är det slut, vilken fart',
    'Håll käften vad fint',
    'Min bror är cp-skadad',
    'En blåmes på fitnessgymmet',
    'Jag är så dum',
  ],
  fi: [
    'Oletko Urpo?',
    'Terveisin Pelle',
    'Paska!',
    'Inhottava',
    'Sinun tapa itsesi ilmaisemiseen on kaunis',
    'Käytiin Ämmänsaaressa',
    'Minulla on kehitysvammainen veli',
    'Läskisoosia ja perunoita',
    'Olen niin tyhmä',
    'Vitun hyvä keikka',
    'Et ole ruma',
    'Oletko noita kenkiä kokeillut?',
  ],
  fr: [
    'La vache !',
    'Merde !',
    'La fenêtre est ouverte, ferme-la',
    'On va mourir de rire',
    'Va te faire voir chez un médecin',
    'Raté !',
    'Tu es mongole ?',
    'C’est une sale bête, cette guêpe',
    'Je suis en retard',
    'Ferme la porte, s’il te plaît',
    'Comme une traînée de poudre',
    'Tu es nulle part',
    'T’es un gros fan ?',
    'La dispute et la réputation',
    'Un thon grillé et du boudin',
    'Tu n’es pas bête',
    'J’ai été con',
  ],
  es: [
    'Espero que te den el trabajo',
    'Mierda',
    'Enfermo',
    'Muérete de envidia',
    'Comí un pedazo de cerdo',
    'Aburrido',
    'El concierto estuvo de puta madre',
    'Vi una zorra en el monte, y mi perra se llama Luna',
    'Nadie te quiere hacer daño',
    'El vuelo va retrasado, qué disputa',
    'No eres tonta',
    'Qué tonta soy',
  ],
  it: [
    'Noioso',
    'Merda',
    'Ho mangiato un pezzo di maiale',
    'Mia sorella, lei è noiosa',
    'Nessuno ti ama come me',
    'Il cavallo di Troia',
    'Porca puttana, ho perso il treno. Poi spaghetti alla puttanesca.',
    'Insalata di finocchio',
    'C’è una crepa nel muro e una vacca nel prato',
    'Non sei stupida',
    'Nessuno ti vuole fare del male',
    'Che scemo che sono',
  ],
  pl: [
    'Nudny',
    'Pasztet',
    'Beznadziejny',
    'Nikt cię nie lubi tak jak ja',
    'Noga na pedale roweru',
    'Kurwa, spóźniłem się na pociąg',
    'Szmata do podłogi',
    'Moja suka ma szczeniaki',
    'Gruby sweter',
    'Nie jesteś głupia',
    'Nikt cię nie chce skrzywdzić',
    'Jestem taki głupi',
  ],
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each(HURTFUL[locale])('words that hurt are found: %s', async (text, named) =>
    expect((await find(locale, text)).join(', ')).toBe(named),
  )
  test.each(HARMLESS[locale])('nothing is found in: %s', async (text) =>
    expect(await find(locale, text)).toEqual([]),
  )

  test('the lists hold no word twice', async () => {
    const { WORDS } = await HURTFUL_WORDS[locale]()
    for (const list of [WORDS.words, WORDS.said, WORDS.saidOfReader, WORDS.to, WORDS.between]) {
      const items = list.split(',').map((item) => item.trim())
      expect(items.filter((item, index) => items.indexOf(item) !== index)).toEqual([])
    }
  })
})

test('a text of the greatest length is read at once', async () => {
  const finder = hurtfulWordsFinder((await HURTFUL_WORDS.pl()).WORDS)
  const start = performance.now()
  expect(finder('jesteś bardzo '.repeat(400))).toEqual([])
  expect(performance.now() - start).toBeLessThan(1_000)
})
