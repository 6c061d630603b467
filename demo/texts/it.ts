import type { DemoTexts } from './texts.ts'

export const it: DemoTexts = {
  openings: {
    any: [
      'Lavoro in una libreria e leggo in piedi.',
      'Faccio i turni in ospedale: la mia colazione può essere la tua cena.',
      '{Cresciuto|Cresciuta} in un paese di mare, {rimasto|rimasta} in città.',
      'Rido facilmente, soprattutto di me.',
      'Di giorno insegno, di sera cucino.',
      'Mia nonna dice che sono un buon partito, ma non è imparziale.',
      'Mezza casa è libri, l’altra mezza piante.',
      'Parlo con i gatti, con le piante e qualche volta con il navigatore.',
      'Ho cambiato quattro città e tengo sempre lo stesso caffè.',
      'Arrivo in anticipo e faccio finta di niente.',
      'Di mestiere restauro mobili, di carattere anche.',
      'Traduco romanzi e litigo con le virgole.',
      '45+ Mia figlia ormai viaggia da sola e io ho di nuovo le serate.',
      'Vivo al quarto piano senza ascensore, con una bella vista.',
    ],
  },
  interests: {
    cooking: [
      'Cucino per quattro anche quando siamo in due.',
      'La domenica faccio gli gnocchi, a mano e a occhio.',
    ],
    cinema: [
      'Mi piacciono i cinema piccoli con le poltrone che scricchiolano.',
      'Resto in sala fino all’ultimo nome.',
      'Il mercoledì vado al cinema, settima fila.',
    ],
    literature: [
      'Ho sempre un romanzo nella borsa e presto volentieri quelli belli.',
      'Sottolineo a matita e restituisco i libri pieni di note.',
      'Leggo poesie in autobus e salto la fermata.',
    ],
    travel: ['Viaggio in treno appena posso e conto i ponti.', 'Parto con uno zaino e torno con due.'],
    cats: [
      'Vivo con una gatta che si chiama Polpetta e giudica gli ospiti.',
      'Il mio gatto si chiama Lunedì e lo perdonano tutti.',
    ],
    music: ['Suono la chitarra quanto basta per una cucina.'],
    art: [
      'Disegno male e spesso, soprattutto sconosciuti in tram.',
      'Il giovedì disegno dal vero e dimentico il telefono.',
      'Faccio incisioni e ho sempre le dita nere.',
    ],
    museums: ['Nei musei leggo tutte le didascalie, ti avviso.'],
    swimming: ['Nuoto in mare anche a novembre, il primo minuto è il peggiore.'],
    dancing: ['Due anni di swing e conto ancora sottovoce.'],
    photography: ['Fotografo con la pellicola, piano e con errori.'],
    hiking: [
      'Una montagna, un thermos e una panchina con vista.',
      'Salgo in montagna per meritarmi la polenta.',
      'Conosco un sentiero con un lago in fondo.',
    ],
    concerts: ['Vado ai concerti piccoli, dove si suda volentieri.'],
  },
  closings: [
    'Raccontami che cosa ti ha fatto ridere questa settimana.',
    'Una passeggiata e un caffè sarebbero un buon inizio.',
    'Meglio una sera di chiacchiere che un mese di messaggi.',
    'Scrivimi, io rispondo.',
    'Senza fretta, ma con voglia.',
    'Un aperitivo e poi si vede.',
    'Fammi una domanda strana.',
    'Ho tempo il giovedì e curiosità sempre.',
    'Mi piace chi saluta per primo.',
  ],
  conversations: [],
  fictional: [
    'Inventato per questo sito: {un guardiano|una guardiana} del faro con tre gatti e idee chiare sul tè.',
  ],
  cam: ['In diretta quasi ogni sera, con musica e conversazione.'],
}
