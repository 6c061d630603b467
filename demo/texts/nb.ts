import type { DemoTexts } from './texts.ts'

export const nb: DemoTexts = {
  openings: {
    any: [
      'Sykepleier på turnus, så frokosten min kan være middagen din.',
      'Snekker på hverdager, på tur i helgene.',
      'Vokst opp ved fjorden og tatt den med meg i hodet til byen.',
      'Jeg ler lett, mest av meg selv.',
      'Lærer om dagen, kokk for venner om kvelden.',
      'Jeg bor midt i byen og har likevel flere sko for gjørme enn for fest.',
      'Ingeniør med svakhet for gamle radioer og lange telefonsamtaler.',
    ],
  },
  interests: {
    cooking: ['Jeg lager mat til fire, også når vi er to.'],
    hiking: ['Gi meg et fjell, en termos og god tid.'],
    skiing: ['Jeg går på ski så fort det hvitner og slutter når sjokoladen smelter i lomma.'],
    dogs: ['Hunden bestemmer ruta, jeg holder båndet.'],
    music: ['Jeg synger i kor, andre rekke, med overbevisning.'],
    literature: ['Jeg leser krim i påsken og dikt resten av året.'],
    swimming: ['Jeg bader i fjorden til isen sier fra.'],
    travel: ['Jeg reiser med tog når jeg kan og teller tunneler.'],
    cinema: ['Jeg liker små kinoer med knirkete seter.'],
    photography: ['Jeg fotograferer tåke, og det krever et visst gemytt.'],
    camping: ['Jeg sover best i telt når det regner.'],
    sailing: ['Jeg deler en gammel seilbåt med to venner og en måke.'],
  },
  closings: [
    'Fortell meg hva som fikk deg til å le denne uka.',
    'En tur og en kopp kaffe hadde vært en fin start.',
    'Heller én god samtale enn hundre korte meldinger.',
    'Skriv gjerne, jeg svarer når jeg har dekning.',
    'Vi tar det med ro og ser hvor det bærer.',
  ],
  conversations: [],
  fictional: ['Diktet opp for denne siden: en fyrvokter med tre katter og klare meninger om te.'],
  cam: ['Direkte foran kameraet de fleste kvelder, med musikk og prat.'],
}
