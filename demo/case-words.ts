// What members and visitors of the demo write to a brand's team, and what they were written: nobody real is named.

import type { ComplaintKind, Locale } from '../src/contract/lists.ts'

interface CaseWords {
  /** Why somebody was reported, or what a complaint is about. */
  notices: Readonly<Record<ComplaintKind, string>>
  /** A whole conversation of one who is reported for its last line. */
  messages: Readonly<Record<'fraud' | 'harassment', readonly string[]>>
  /** Why a member, and why a notifier, objects. */
  appeals: Readonly<Record<'member' | 'notifier', string>>
  /** An answer to a complaint. */
  answer: string
}

export const CASE_WORDS: Readonly<Record<Locale, CaseWords>> = {
  en: {
    notices: {
      child_abuse: 'A child can be seen in one of the photos.',
      under_age: 'Told me about homework and school. I don’t think this is an adult.',
      fake: 'I know these photos from a clothes catalogue. This is somebody else.',
      fraud: 'After two days I was asked for gift cards, because of a sick relative.',
      harassment: 'Keeps insulting me although I asked them to stop.',
      illegal: 'Offers tablets for sale that need a prescription.',
      payment: 'I was charged twice for the same credits. Please look into it.',
      privacy: 'Which of my data do you pass on, and to whom?',
      service: 'The page with my photos stays empty since yesterday.',
      other: 'I’d like to use two languages in my profile. Can I?',
    },
    messages: {
      fraud: [
        'Hi, you have a lovely smile',
        'I work on a ship, so I’m rarely online here',
        'My card is blocked in port. Could you buy me two gift cards? You’ll get it back on Friday',
      ],
      harassment: [
        'Hello?',
        'Why don’t you answer',
        'You think you’re better than others. You’ll regret this',
      ],
    },
    appeals: {
      member: 'Somebody else wrote this on my phone at a party. I have changed my password since.',
      notifier: 'Please look again: the same photos are on a shop’s website.',
    },
    answer: 'Thanks for telling us. We’ve looked into it and put it right.',
  },
  de: {
    notices: {
      child_abuse: 'Auf einem der Fotos ist ein Kind zu sehen.',
      under_age: 'Erzählt von Hausaufgaben und der Schule. Ich glaube nicht, dass das ein Erwachsener ist.',
      fake: 'Diese Fotos kenne ich aus einem Modekatalog. Das ist jemand anderes.',
      fraud: 'Nach zwei Tagen sollte ich Gutscheinkarten kaufen, wegen einer kranken Verwandten.',
      harassment: 'Beleidigt mich weiter, obwohl ich darum gebeten habe aufzuhören.',
      illegal: 'Bietet verschreibungspflichtige Tabletten zum Kauf an.',
      payment: 'Mir wurde zweimal für dieselben Credits abgebucht. Bitte prüfen.',
      privacy: 'Welche meiner Daten geben Sie weiter, und an wen?',
      service: 'Die Seite mit meinen Fotos bleibt seit gestern leer.',
      other: 'Ich möchte mein Profil in zwei Sprachen schreiben. Geht das?',
    },
    messages: {
      fraud: [
        'Hallo, du hast ein schönes Lächeln',
        'Ich arbeite auf einem Schiff und bin selten online',
        'Meine Karte ist im Hafen gesperrt. Kaufst du mir zwei Gutscheinkarten? Freitag bekommst du es zurück',
      ],
      harassment: [
        'Hallo?',
        'Warum antwortest du nicht',
        'Du hältst dich für was Besseres. Das wirst du bereuen',
      ],
    },
    appeals: {
      member:
        'Das hat jemand anderes auf einer Feier mit meinem Telefon geschrieben. Mein Passwort ist inzwischen neu.',
      notifier: 'Bitte noch einmal ansehen: Dieselben Fotos stehen auf der Website eines Geschäfts.',
    },
    answer: 'Danke für den Hinweis. Wir haben es geprüft und in Ordnung gebracht.',
  },
  nl: {
    notices: {
      child_abuse: 'Op een van de foto’s is een kind te zien.',
      under_age: 'Vertelde over huiswerk en school. Volgens mij is dit geen volwassene.',
      fake: 'Ik ken deze foto’s uit een kledingcatalogus. Dit is iemand anders.',
      fraud: 'Na twee dagen werd ik om cadeaukaarten gevraagd, voor een ziek familielid.',
      harassment: 'Blijft me uitschelden, al heb ik gevraagd te stoppen.',
      illegal: 'Biedt pillen te koop aan die alleen op recept verkrijgbaar zijn.',
      payment: 'Voor dezelfde credits is twee keer afgeschreven. Graag uitzoeken.',
      privacy: 'Welke gegevens van mij worden doorgegeven, en aan wie?',
      service: 'De pagina met mijn foto’s blijft sinds gisteren leeg.',
      other: 'Ik wil mijn profiel in twee talen schrijven. Kan dat?',
    },
    messages: {
      fraud: [
        'Hoi, wat heb je een mooie lach',
        'Ik werk op een schip en ben hier zelden online',
        'Mijn pas is in de haven geblokkeerd. Koop jij twee cadeaukaarten voor me? Vrijdag krijg je het terug',
      ],
      harassment: [
        'Hallo?',
        'Waarom antwoord je niet',
        'Je denkt dat je beter bent. Hier krijg je spijt van',
      ],
    },
    appeals: {
      member:
        'Iemand anders schreef dit op een feestje op mijn telefoon. Mijn wachtwoord is sindsdien veranderd.',
      notifier: 'Kijk alsjeblieft nog eens: dezelfde foto’s staan op de site van een winkel.',
    },
    answer: 'Bedankt voor het melden. We hebben het nagekeken en hersteld.',
  },
  da: {
    notices: {
      child_abuse: 'Der ses et barn på et af billederne.',
      under_age: 'Fortalte om lektier og skole. Jeg tror ikke, det er en voksen.',
      fake: 'Jeg kender billederne fra et tøjkatalog. Det er en anden person.',
      fraud: 'Efter to dage blev jeg bedt om gavekort på grund af en syg slægtning.',
      harassment: 'Bliver ved med at fornærme mig, selv om jeg har bedt om, at det stopper.',
      illegal: 'Sælger receptpligtige piller.',
      payment: 'Jeg er blevet trukket to gange for de samme credits. Vil I se på det?',
      privacy: 'Hvilke af mine data giver I videre, og til hvem?',
      service: 'Siden med mine billeder har været tom siden i går.',
      other: 'Jeg vil gerne skrive min profil på to sprog. Kan jeg det?',
    },
    messages: {
      fraud: [
        'Hej, sikke et dejligt smil du har',
        'Jeg arbejder på et skib og er sjældent online',
        'Mit kort er spærret i havnen. Vil du købe to gavekort til mig? Du får pengene på fredag',
      ],
      harassment: [
        'Hallo?',
        'Hvorfor svarer du ikke',
        'Du tror, du er bedre end andre. Det kommer du til at fortryde',
      ],
    },
    appeals: {
      member: 'En anden skrev det på min telefon til en fest. Jeg har skiftet adgangskode siden.',
      notifier: 'Se lige på det igen: De samme billeder ligger på en butiks hjemmeside.',
    },
    answer: 'Tak for beskeden. Vi har set på det og rettet det.',
  },
  nb: {
    notices: {
      child_abuse: 'Et barn er synlig på et av bildene.',
      under_age: 'Fortalte om lekser og skole. Jeg tror ikke dette er en voksen.',
      fake: 'Jeg kjenner bildene fra en klekatalog. Dette er en annen person.',
      fraud: 'Etter to dager ble jeg bedt om gavekort på grunn av en syk slektning.',
      harassment: 'Fortsetter å fornærme meg selv om jeg har bedt om at det stopper.',
      illegal: 'Selger reseptbelagte tabletter.',
      payment: 'Jeg er trukket to ganger for de samme kredittene. Kan dere se på det?',
      privacy: 'Hvilke av dataene mine gir dere videre, og til hvem?',
      service: 'Siden med bildene mine har vært tom siden i går.',
      other: 'Jeg vil gjerne skrive profilen på to språk. Går det?',
    },
    messages: {
      fraud: [
        'Hei, så fint smil du har',
        'Jeg jobber på et skip og er sjelden på nett',
        'Kortet mitt er sperret i havnen. Kan du kjøpe to gavekort til meg? Du får pengene på fredag',
      ],
      harassment: [
        'Hallo?',
        'Hvorfor svarer du ikke',
        'Du tror du er bedre enn andre. Det kommer du til å angre på',
      ],
    },
    appeals: {
      member: 'En annen skrev dette på telefonen min på en fest. Jeg har byttet passord siden.',
      notifier: 'Se på det en gang til: De samme bildene ligger på nettsiden til en butikk.',
    },
    answer: 'Takk for beskjeden. Vi har sett på det og rettet det opp.',
  },
  sv: {
    notices: {
      child_abuse: 'Ett barn syns på en av bilderna.',
      under_age: 'Berättade om läxor och skolan. Jag tror inte att det är en vuxen.',
      fake: 'Jag känner igen bilderna från en klädkatalog. Det är någon annan.',
      fraud: 'Efter två dagar blev jag ombedd att köpa presentkort åt en sjuk släkting.',
      harassment: 'Fortsätter att förolämpa mig fast jag har bett om att det ska sluta.',
      illegal: 'Säljer receptbelagda tabletter.',
      payment: 'Jag har debiterats två gånger för samma krediter. Kan ni titta på det?',
      privacy: 'Vilka av mina uppgifter lämnar ni vidare, och till vem?',
      service: 'Sidan med mina foton har varit tom sedan i går.',
      other: 'Jag vill skriva min profil på två språk. Går det?',
    },
    messages: {
      fraud: [
        'Hej, vilket fint leende du har',
        'Jag jobbar på ett fartyg och är sällan online',
        'Mitt kort är spärrat i hamnen. Kan du köpa två presentkort åt mig? Du får pengarna på fredag',
      ],
      harassment: [
        'Hallå?',
        'Varför svarar du inte',
        'Du tror att du är bättre än andra. Det kommer du att ångra',
      ],
    },
    appeals: {
      member: 'Någon annan skrev det på min telefon på en fest. Jag har bytt lösenord sedan dess.',
      notifier: 'Titta gärna en gång till: samma bilder finns på en butiks webbplats.',
    },
    answer: 'Tack för att du hörde av dig. Vi har tittat på det och rättat till det.',
  },
  fi: {
    notices: {
      child_abuse: 'Yhdessä kuvista näkyy lapsi.',
      under_age: 'Kertoi läksyistä ja koulusta. En usko, että hän on aikuinen.',
      fake: 'Tunnen nämä kuvat vaatekuvastosta. Tämä on joku muu.',
      fraud: 'Kahden päivän jälkeen minua pyydettiin ostamaan lahjakortteja sairaalle sukulaiselle.',
      harassment: 'Solvaa minua yhä, vaikka olen pyytänyt lopettamaan.',
      illegal: 'Myy reseptilääkkeitä.',
      payment: 'Samoista krediiteistä veloitettiin kahdesti. Voisitteko tarkistaa?',
      privacy: 'Mitä tietojani luovutatte eteenpäin ja kenelle?',
      service: 'Kuvieni sivu on ollut tyhjä eilisestä asti.',
      other: 'Haluaisin kirjoittaa profiilini kahdella kielellä. Onnistuuko se?',
    },
    messages: {
      fraud: [
        'Hei, sinulla on kaunis hymy',
        'Olen töissä laivalla ja harvoin verkossa',
        'Korttini on suljettu satamassa. Ostaisitko minulle kaksi lahjakorttia? Saat rahat perjantaina',
      ],
      harassment: ['Haloo?', 'Miksi et vastaa', 'Luulet olevasi muita parempi. Tätä sinä vielä kadut'],
    },
    appeals: {
      member: 'Joku muu kirjoitti tämän puhelimellani juhlissa. Olen sen jälkeen vaihtanut salasanan.',
      notifier: 'Katsokaa vielä kerran: samat kuvat ovat erään kaupan verkkosivulla.',
    },
    answer: 'Kiitos viestistäsi. Olemme tarkistaneet asian ja korjanneet sen.',
  },
  fr: {
    notices: {
      child_abuse: 'On voit un enfant sur l’une des photos.',
      under_age: 'M’a parlé de devoirs et de l’école. Je ne pense pas que ce soit un adulte.',
      fake: 'Je connais ces photos d’un catalogue de mode. C’est quelqu’un d’autre.',
      fraud: 'Au bout de deux jours, on m’a demandé des cartes cadeaux pour un parent malade.',
      harassment: 'Continue de m’insulter alors que j’ai demandé que cela cesse.',
      illegal: 'Propose à la vente des comprimés soumis à ordonnance.',
      payment: 'J’ai été débité deux fois pour les mêmes crédits. Merci de vérifier.',
      privacy: 'Quelles données transmettez-vous, et à qui ?',
      service: 'La page de mes photos reste vide depuis hier.',
      other: 'J’aimerais écrire mon profil en deux langues. Est-ce possible ?',
    },
    messages: {
      fraud: [
        'Bonjour, tu as un très joli sourire',
        'Je travaille sur un bateau, je suis rarement en ligne',
        'Ma carte est bloquée au port. Tu m’achètes deux cartes cadeaux ? Je te rembourse vendredi',
      ],
      harassment: [
        'Allô ?',
        'Pourquoi tu ne réponds pas',
        'Tu te crois mieux que les autres. Tu vas le regretter',
      ],
    },
    appeals: {
      member:
        'Quelqu’un d’autre a écrit cela sur mon téléphone à une fête. J’ai changé de mot de passe depuis.',
      notifier: 'Regardez encore une fois : les mêmes photos sont sur le site d’une boutique.',
    },
    answer: 'Merci de nous l’avoir signalé. Nous avons vérifié et corrigé.',
  },
  es: {
    notices: {
      child_abuse: 'En una de las fotos se ve a un menor.',
      under_age: 'Me habló de deberes y del colegio. No creo que sea una persona adulta.',
      fake: 'Conozco estas fotos de un catálogo de ropa. Es otra persona.',
      fraud: 'A los dos días me pidió tarjetas regalo por un familiar enfermo.',
      harassment: 'Sigue insultándome aunque le pedí que parara.',
      illegal: 'Vende pastillas que necesitan receta.',
      payment: 'Me han cobrado dos veces los mismos créditos. ¿Podéis revisarlo?',
      privacy: '¿Qué datos míos cedéis y a quién?',
      service: 'La página de mis fotos está vacía desde ayer.',
      other: 'Me gustaría escribir mi perfil en dos idiomas. ¿Se puede?',
    },
    messages: {
      fraud: [
        'Hola, qué sonrisa tan bonita',
        'Trabajo en un barco y casi no me conecto',
        'Me han bloqueado la tarjeta en el puerto. ¿Me compras dos tarjetas regalo? El viernes te lo devuelvo',
      ],
      harassment: ['¿Hola?', 'Por qué no contestas', 'Te crees mejor que los demás. Te vas a arrepentir'],
    },
    appeals: {
      member:
        'Lo escribió otra persona con mi móvil en una fiesta. Desde entonces he cambiado la contraseña.',
      notifier: 'Miradlo otra vez: las mismas fotos están en la web de una tienda.',
    },
    answer: 'Gracias por avisarnos. Lo hemos revisado y corregido.',
  },
  it: {
    notices: {
      child_abuse: 'In una delle foto si vede un bambino.',
      under_age: 'Mi ha parlato di compiti e di scuola. Non credo sia una persona adulta.',
      fake: 'Conosco queste foto da un catalogo di moda. È un’altra persona.',
      fraud: 'Dopo due giorni mi ha chiesto carte regalo per un parente malato.',
      harassment: 'Continua a insultarmi anche se ho chiesto di smettere.',
      illegal: 'Vende pastiglie che richiedono la ricetta.',
      payment: 'Mi sono stati addebitati due volte gli stessi crediti. Potete controllare?',
      privacy: 'Quali miei dati cedete, e a chi?',
      service: 'La pagina con le mie foto è vuota da ieri.',
      other: 'Vorrei scrivere il profilo in due lingue. Si può?',
    },
    messages: {
      fraud: [
        'Ciao, hai un bellissimo sorriso',
        'Lavoro su una nave e sono poco online',
        'La mia carta è bloccata in porto. Mi compri due carte regalo? Venerdì ti ridò tutto',
      ],
      harassment: ['Ehi?', 'Perché non rispondi', 'Ti credi meglio degli altri. Te ne pentirai'],
    },
    appeals: {
      member: 'L’ha scritto un’altra persona dal mio telefono a una festa. Da allora ho cambiato password.',
      notifier: 'Guardate ancora una volta: le stesse foto sono sul sito di un negozio.',
    },
    answer: 'Grazie della segnalazione. Abbiamo controllato e corretto.',
  },
  pl: {
    notices: {
      child_abuse: 'Na jednym ze zdjęć widać dziecko.',
      under_age: 'Opowiada o lekcjach i szkole. Nie sądzę, że to osoba dorosła.',
      fake: 'Znam te zdjęcia z katalogu odzieży. To ktoś inny.',
      fraud: 'Po dwóch dniach padła prośba o karty podarunkowe dla chorego krewnego.',
      harassment: 'Nadal mnie obraża, mimo prośby, żeby przestać.',
      illegal: 'Sprzedaje tabletki na receptę.',
      payment: 'Pobrano ode mnie dwa razy opłatę za te same kredyty. Proszę o sprawdzenie.',
      privacy: 'Jakie moje dane są przekazywane i komu?',
      service: 'Strona z moimi zdjęciami jest od wczoraj pusta.',
      other: 'Chcę napisać profil w dwóch językach. Czy to możliwe?',
    },
    messages: {
      fraud: [
        'Cześć, masz piękny uśmiech',
        'Pracuję na statku i rzadko bywam online',
        'Zablokowali mi kartę w porcie. Kupisz mi dwie karty podarunkowe? Oddam w piątek',
      ],
      harassment: ['Halo?', 'Czemu nie odpisujesz', 'Masz się za kogoś lepszego. Pożałujesz tego'],
    },
    appeals: {
      member: 'Ktoś inny napisał to z mojego telefonu na imprezie. Od tego czasu mam nowe hasło.',
      notifier: 'Proszę spojrzeć jeszcze raz: te same zdjęcia są na stronie sklepu.',
    },
    answer: 'Dziękujemy za zgłoszenie. Sprawdziliśmy to i poprawiliśmy.',
  },
}
