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
    ],
  },
  interests: {
    cooking: ['Cucino per quattro anche quando siamo in due.'],
    cinema: ['Mi piacciono i cinema piccoli con le poltrone che scricchiolano.'],
    literature: ['Ho sempre un romanzo nella borsa e presto volentieri quelli belli.'],
    travel: ['Viaggio in treno appena posso e conto i ponti.'],
    cats: ['Vivo con una gatta che si chiama Polpetta e giudica gli ospiti.'],
    music: ['Suono la chitarra quanto basta per una cucina.'],
    art: ['Disegno male e spesso, soprattutto sconosciuti in tram.'],
    museums: ['Nei musei leggo tutte le didascalie, ti avviso.'],
    swimming: ['Nuoto in mare anche a novembre, il primo minuto è il peggiore.'],
    dancing: ['Due anni di swing e conto ancora sottovoce.'],
    photography: ['Fotografo con la pellicola, piano e con errori.'],
    hiking: ['Una montagna, un thermos e una panchina con vista.'],
  },
  closings: [
    'Raccontami che cosa ti ha fatto ridere questa settimana.',
    'Una passeggiata e un caffè sarebbero un buon inizio.',
    'Meglio una sera di chiacchiere che un mese di messaggi.',
    'Scrivimi, io rispondo.',
    'Senza fretta, ma con voglia.',
  ],
  conversations: [],
  fictional: [
    'Inventato per questo sito: {un guardiano|una guardiana} del faro con tre gatti e idee chiare sul tè.',
  ],
  cam: ['In diretta quasi ogni sera, con musica e conversazione.'],
}
