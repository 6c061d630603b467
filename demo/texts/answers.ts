import type { Locale } from '../../src/contract/lists.ts'

/** Short answers to questions on profiles, by language and question; of nobody in particular. */
export const ANSWERS: Readonly<Record<Locale, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    sunday: [
      'Late breakfast, long walk, no phone.',
      'Papers in bed until noon.',
      'Laundry, a nap and a crossword.',
    ],
    dish: [
      'Lentil soup, from my gran’s recipe.',
      'Pancakes. Only pancakes.',
      'Anything that takes all day in one pot.',
    ],
    rain: [
      'Wellies on and out.',
      'Bake something that smells of cinnamon.',
      'Watch it from the sofa, with respect.',
    ],
    joy: ['A stranger’s dog saying hello.', 'The first sip of tea.', 'A handwritten postcard.'],
    coffee: [
      'Coffee, black, and before I can talk.',
      'Tea, with far too much milk.',
      'Hot chocolate, all year round.',
    ],
    sea: [
      'Sea, for the wind.',
      'Mountains, for the view and the cake at the top.',
      'Sea in the morning, mountains after lunch.',
    ],
    talent: [
      'I can tell the time without a clock.',
      'Whistling in two voices.',
      'I know every flag of the world.',
    ],
    owl: ['Owl with an early job.', 'Early bird, sorry.', 'Both, which is why I nap.'],
  },
  da: {
    sunday: [
      'Sen morgenmad, lang tur, ingen telefon.',
      'Aviser i sengen til middag.',
      'Vasketøj, en lur og en kryds og tværs.',
    ],
    dish: [
      'Linsesuppe efter min mormors opskrift.',
      'Pandekager. Kun pandekager.',
      'Alt, der tager hele dagen i én gryde.',
    ],
    rain: [
      'Gummistøvler på og ud.',
      'Bager noget, der dufter af kanel.',
      'Ser på den fra sofaen, med respekt.',
    ],
    joy: ['En fremmed hund, der hilser.', 'Den første slurk te.', 'Et håndskrevet postkort.'],
    coffee: ['Kaffe, sort, og før jeg kan tale.', 'Te med alt for meget mælk.', 'Varm chokolade, hele året.'],
    sea: [
      'Havet, for vindens skyld.',
      'Bjerge, for udsigten og kagen på toppen.',
      'Havet om morgenen, bjerge efter frokost.',
    ],
    talent: [
      'Jeg ved, hvad klokken er, uden ur.',
      'Jeg kan fløjte tostemmigt.',
      'Jeg kender alle verdens flag.',
    ],
    owl: ['Natteravn med tidligt job.', 'Morgenmenneske, undskyld.', 'Begge dele, derfor luren.'],
  },
  de: {
    sunday: [
      'Spätes Frühstück, langer Spaziergang, kein Handy.',
      'Zeitung im Bett bis mittags.',
      'Wäsche, ein Nickerchen und ein Kreuzworträtsel.',
    ],
    dish: [
      'Linsensuppe nach Omas Rezept.',
      'Pfannkuchen. Nur Pfannkuchen.',
      'Alles, was den ganzen Tag in einem Topf schmort.',
    ],
    rain: [
      'Gummistiefel an und raus.',
      'Etwas backen, das nach Zimt riecht.',
      'Vom Sofa aus zusehen, mit Respekt.',
    ],
    joy: ['Ein fremder Hund, der Hallo sagt.', 'Der erste Schluck Tee.', 'Eine handgeschriebene Postkarte.'],
    coffee: [
      'Kaffee, schwarz, und bevor ich reden kann.',
      'Tee mit viel zu viel Milch.',
      'Kakao, das ganze Jahr.',
    ],
    sea: [
      'Meer, wegen des Windes.',
      'Berge, wegen der Aussicht und des Kuchens oben.',
      'Morgens Meer, nach dem Essen Berge.',
    ],
    talent: [
      'Ich weiß ohne Uhr, wie spät es ist.',
      'Zweistimmig pfeifen.',
      'Ich kenne alle Flaggen der Welt.',
    ],
    owl: ['Nachteule mit frühem Dienst.', 'Früh wach, tut mir leid.', 'Beides, daher der Mittagsschlaf.'],
  },
  es: {
    sunday: [
      'Desayuno tarde, paseo largo, sin móvil.',
      'El periódico en la cama hasta mediodía.',
      'Colada, siesta y un crucigrama.',
    ],
    dish: [
      'Lentejas, con la receta de mi abuela.',
      'Tortitas. Solo tortitas.',
      'Todo lo que pase el día en una olla.',
    ],
    rain: [
      'Botas de agua y a la calle.',
      'Horneo algo que huela a canela.',
      'La miro desde el sofá, con respeto.',
    ],
    joy: ['Un perro desconocido que saluda.', 'El primer sorbo de té.', 'Una postal escrita a mano.'],
    coffee: [
      'Café solo, y antes de poder hablar.',
      'Té con demasiada leche.',
      'Chocolate caliente todo el año.',
    ],
    sea: [
      'Mar, por el viento.',
      'Montaña, por las vistas y la tarta de arriba.',
      'Mar por la mañana, montaña por la tarde.',
    ],
    talent: ['Sé la hora sin reloj.', 'Silbar a dos voces.', 'Me sé todas las banderas del mundo.'],
    owl: [
      'De trasnochar, con horario de mañana.',
      'De madrugar, lo siento.',
      'Las dos cosas, por eso la siesta.',
    ],
  },
  fi: {
    sunday: [
      'Myöhäinen aamiainen, pitkä lenkki, ei puhelinta.',
      'Lehdet sängyssä puoleenpäivään.',
      'Pyykkiä, päiväunet ja ristikko.',
    ],
    dish: [
      'Linssikeitto mummon ohjeella.',
      'Letut. Vain letut.',
      'Kaikki, mikä hautuu päivän yhdessä padassa.',
    ],
    rain: [
      'Kumisaappaat jalkaan ja ulos.',
      'Leivon jotain, mikä tuoksuu kanelille.',
      'Katselen sohvalta, kunnioittavasti.',
    ],
    joy: ['Vieras koira, joka tervehtii.', 'Ensimmäinen teekulaus.', 'Käsin kirjoitettu postikortti.'],
    coffee: [
      'Kahvi, mustana, ennen kuin osaan puhua.',
      'Tee, aivan liialla maidolla.',
      'Kaakao ympäri vuoden.',
    ],
    sea: [
      'Meri, tuulen takia.',
      'Vuoret, näköalan ja huipun kakun takia.',
      'Aamulla meri, lounaan jälkeen vuoret.',
    ],
    talent: ['Tiedän ajan ilman kelloa.', 'Vihellän kahdella äänellä.', 'Tunnen kaikki maailman liput.'],
    owl: ['Iltavirkku aikaisessa työssä.', 'Aamuvirkku, anteeksi.', 'Molempia, siksi päiväunet.'],
  },
  fr: {
    sunday: [
      'Petit-déjeuner tardif, longue balade, pas de téléphone.',
      'Le journal au lit jusqu’à midi.',
      'Lessive, sieste et mots croisés.',
    ],
    dish: [
      'La soupe de lentilles de ma grand-mère.',
      'Les crêpes. Rien que les crêpes.',
      'Tout ce qui mijote une journée entière.',
    ],
    rain: [
      'Bottes aux pieds et dehors.',
      'Un gâteau qui sent la cannelle.',
      'Je la regarde du canapé, avec respect.',
    ],
    joy: [
      'Un chien inconnu qui dit bonjour.',
      'La première gorgée de thé.',
      'Une carte postale écrite à la main.',
    ],
    coffee: [
      'Café noir, avant de savoir parler.',
      'Thé, avec bien trop de lait.',
      'Chocolat chaud, toute l’année.',
    ],
    sea: [
      'La mer, pour le vent.',
      'La montagne, pour la vue et le gâteau là-haut.',
      'Mer le matin, montagne après le repas.',
    ],
    talent: ['Donner l’heure sans montre.', 'Siffler à deux voix.', 'Je connais tous les drapeaux du monde.'],
    owl: [
      'Du soir, avec un travail du matin.',
      'Du matin, pardon pour le bruit.',
      'Les deux, d’où la sieste.',
    ],
  },
  it: {
    sunday: [
      'Colazione tardi, passeggiata lunga, niente telefono.',
      'Giornale a letto fino a mezzogiorno.',
      'Bucato, pisolino e parole crociate.',
    ],
    dish: [
      'Zuppa di lenticchie, ricetta della nonna.',
      'Crêpe. Solo crêpe.',
      'Tutto quello che cuoce un giorno in pentola.',
    ],
    rain: [
      'Stivali di gomma e fuori.',
      'Preparo qualcosa che sa di cannella.',
      'La guardo dal divano, con rispetto.',
    ],
    joy: ['Un cane sconosciuto che saluta.', 'Il primo sorso di tè.', 'Una cartolina scritta a mano.'],
    coffee: [
      'Caffè nero, prima di saper parlare.',
      'Tè, con troppo latte.',
      'Cioccolata calda tutto l’anno.',
    ],
    sea: [
      'Mare, per il vento.',
      'Montagna, per la vista e la torta in cima.',
      'Mare al mattino, montagna dopo pranzo.',
    ],
    talent: ['So l’ora senza orologio.', 'Fischiare a due voci.', 'Conosco tutte le bandiere del mondo.'],
    owl: ['Gufo, con un lavoro all’alba.', 'Allodola, chiedo scusa.', 'Tutte e due, da qui il pisolino.'],
  },
  nb: {
    sunday: [
      'Sen frokost, lang tur, ingen telefon.',
      'Aviser i senga til klokka tolv.',
      'Klesvask, en lur og et kryssord.',
    ],
    dish: [
      'Linsesuppe etter mormors oppskrift.',
      'Pannekaker. Bare pannekaker.',
      'Alt som tar hele dagen i én gryte.',
    ],
    rain: ['Støvler på og ut.', 'Baker noe som lukter kanel.', 'Ser på det fra sofaen, med respekt.'],
    joy: ['En fremmed hund som hilser.', 'Den første slurken te.', 'Et håndskrevet postkort.'],
    coffee: ['Kaffe, svart, før jeg kan snakke.', 'Te med altfor mye melk.', 'Kakao hele året.'],
    sea: [
      'Hav, for vinden.',
      'Fjell, for utsikten og kaka på toppen.',
      'Hav om morgenen, fjell etter lunsj.',
    ],
    talent: ['Jeg vet hva klokka er uten klokke.', 'Plystre tostemt.', 'Jeg kan alle verdens flagg.'],
    owl: ['Nattugle med tidlig jobb.', 'Morgenfugl, beklager.', 'Begge deler, derfor luren.'],
  },
  nl: {
    sunday: [
      'Laat ontbijt, lange wandeling, geen telefoon.',
      'Krant in bed tot twaalf uur.',
      'Was, dutje en een kruiswoordpuzzel.',
    ],
    dish: [
      'Linzensoep volgens oma’s recept.',
      'Pannenkoeken. Alleen pannenkoeken.',
      'Alles wat een dag in één pan staat.',
    ],
    rain: [
      'Laarzen aan en naar buiten.',
      'Iets bakken dat naar kaneel ruikt.',
      'Kijken vanaf de bank, met respect.',
    ],
    joy: ['Een vreemde hond die gedag zegt.', 'De eerste slok thee.', 'Een handgeschreven kaart.'],
    coffee: [
      'Koffie, zwart, voordat ik kan praten.',
      'Thee met veel te veel melk.',
      'Warme chocolademelk, het hele jaar.',
    ],
    sea: [
      'Zee, voor de wind.',
      'Bergen, voor het uitzicht en de taart boven.',
      'Zee in de ochtend, bergen na de lunch.',
    ],
    talent: [
      'Ik weet zonder klok hoe laat het is.',
      'Tweestemmig fluiten.',
      'Ik ken alle vlaggen van de wereld.',
    ],
    owl: ['Nachtuil met een vroege baan.', 'Ochtendmens, sorry.', 'Allebei, vandaar het dutje.'],
  },
  pl: {
    sunday: [
      'Późne śniadanie, długi spacer, bez telefonu.',
      'Gazeta w łóżku do południa.',
      'Pranie, drzemka i krzyżówka.',
    ],
    dish: [
      'Zupa z soczewicy według babci.',
      'Naleśniki. Tylko naleśniki.',
      'Wszystko, co dusi się cały dzień w garnku.',
    ],
    rain: [
      'Kalosze na nogi i na dwór.',
      'Piekę coś, co pachnie cynamonem.',
      'Patrzę na deszcz z kanapy, z szacunkiem.',
    ],
    joy: ['Obcy pies, który się wita.', 'Pierwszy łyk herbaty.', 'Kartka pisana ręcznie.'],
    coffee: [
      'Kawa, czarna, zanim zacznę mówić.',
      'Herbata ze zbyt dużą ilością mleka.',
      'Gorąca czekolada przez cały rok.',
    ],
    sea: ['Morze, dla wiatru.', 'Góry, dla widoku i ciasta na szczycie.', 'Rano morze, po obiedzie góry.'],
    talent: ['Znam godzinę bez zegarka.', 'Gwizdanie na dwa głosy.', 'Znam wszystkie flagi świata.'],
    owl: ['Nocny marek z poranną pracą.', 'Ranny ptaszek, przepraszam.', 'Jedno i drugie, stąd drzemka.'],
  },
  sv: {
    sunday: [
      'Sen frukost, lång promenad, ingen telefon.',
      'Tidningen i sängen till tolv.',
      'Tvätt, en tupplur och ett korsord.',
    ],
    dish: [
      'Linssoppa efter mormors recept.',
      'Pannkakor. Bara pannkakor.',
      'Allt som tar hela dagen i en gryta.',
    ],
    rain: ['Stövlar på och ut.', 'Bakar något som doftar kanel.', 'Tittar på det från soffan, med respekt.'],
    joy: ['En okänd hund som hälsar.', 'Första klunken te.', 'Ett handskrivet vykort.'],
    coffee: [
      'Kaffe, svart, innan jag kan prata.',
      'Te med alldeles för mycket mjölk.',
      'Varm choklad året om.',
    ],
    sea: [
      'Hav, för vinden.',
      'Berg, för utsikten och kakan på toppen.',
      'Hav på morgonen, berg efter lunch.',
    ],
    talent: ['Jag vet vad klockan är utan klocka.', 'Vissla tvåstämmigt.', 'Jag kan världens alla flaggor.'],
    owl: ['Kvällsmänniska med tidigt jobb.', 'Morgonpigg, förlåt.', 'Båda, därav tuppluren.'],
  },
}
