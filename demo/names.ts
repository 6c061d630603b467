import type { Country } from '../src/contract/lists.ts'
import type { Random } from './random.ts'

interface Names {
  men: readonly string[]
  women: readonly string[]
}

const list = (names: string) => names.split(' ')

/** First names as they are usual there; those of DE, AT and CH among people over fifty. */
const NAMES: Record<Country, Names> = {
  GB: {
    men: list(
      'Oliver Callum Rory Hamish Ellis Gareth Dylan Marcus Theo Jamal Imran Simon Stuart Kit Alfie Owen Nathan Rhys Toby Graham',
    ),
    women: list(
      'Amelia Freya Isla Imogen Harriet Bronwyn Megan Priya Zara Fiona Heather Alice Poppy Naomi Gemma Rosalind Tamsin Leila Maud Esme',
    ),
  },
  IE: {
    men: list('Cian Darragh Eoin Fergus Colm Padraig Ronan Declan Tadhg Brendan'),
    women: list('Aoife Niamh Ciara Orla Saoirse Maeve Sinead Roisin Clodagh Grainne'),
  },
  US: {
    men: list('Wyatt Mateo Jordan Elijah Wesley Andre Caleb Miles Grant Dante'),
    women: list('Harper Savannah Maya Delia Jasmine Brooke Paige Camila Ruth Autumn'),
  },
  DE: {
    men: list(
      'Klaus Jürgen Dieter Wolfgang Rainer Bernd Holger Uwe Hartmut Reinhard Detlef Gerd Volker Ralf Achim Manfred Lothar Eckhard Jochen Burkhard',
    ),
    women: list(
      'Renate Monika Ursula Sabine Gisela Brigitte Heike Angelika Marlies Karin Cornelia Elke Gudrun Hannelore Ingrid Martina Birgit Petra Regine Ulrike',
    ),
  },
  AT: {
    men: list('Franz Leopold Alois Hermann Erich Helmut Josef Gottfried Kurt Siegfried'),
    women: list('Edeltraud Christl Elfriede Waltraud Margit Herta Rosi Hermine Gertraud Traude'),
  },
  CH: {
    men: list('Urs Beat Reto Ruedi Hansruedi Peter Ueli Werner Köbi Fredy'),
    women: list('Vreni Ruth Silvia Esther Verena Annemarie Heidi Trudi Käthi Rosmarie'),
  },
  NL: {
    men: list(
      'Bas Jeroen Thijs Sander Wouter Daan Maarten Ruben Joost Koen Niels Rutger Tijmen Hidde Yusuf Bram Stijn Mark Jelle Gijs',
    ),
    women: list(
      'Sanne Femke Marloes Anouk Lieke Esmee Jolijn Karlijn Mirthe Nienke Iris Samira Fleur Marit Tessa Wendy Roos Eva Jinte Lonneke',
    ),
  },
  BE: {
    men: list('Pieter Jasper Senne Wannes Lander Mathieu Benoit Quentin Tuur Arne Guillaume Bert'),
    women: list('Lien Hanne Griet Joke Ellen Charlotte Marjolein Aurélie Delphine Katrien Nele Sofie'),
  },
  DK: {
    men: list(
      'Magnus Rasmus Mikkel Jeppe Anders Kasper Søren Lasse Emil Troels Jakob Esben Frederik Morten Asger Villads Simon Nikolaj Malthe Jonas Mads Thorbjørn Bjarke Henrik Lauge Karim Bertil Rune Kristoffer Oskar Sebastian Christian Tobias Anton August Valdemar Johannes Steffen Ulrik Peter',
    ),
    women: list('Freja Signe Maja Astrid Ida Mette Kirstine Sofie Laerke Karen'),
  },
  NO: {
    men: list(
      'Sindre Eirik Håkon Torbjørn Kjetil Lars Øystein Vegard Aksel Sondre Stian Espen Jonas Even Truls Birk',
    ),
    women: list('Ingrid Solveig Marit Silje Tuva Astri Hedda Ragnhild Vilde Synne'),
  },
  ES: {
    men: list('Javier Alvaro Iker Pablo Sergio Hugo Raul Nacho Diego Manuel'),
    women: list(
      'Lucía Carmen Paula Alba Marina Irene Nerea Aitana Rocío Beatriz Inés Claudia Noelia Montse Leire Ainhoa Pilar Candela Sara Elena Olga Virginia Macarena Amaia Julia Estela Mireia Teresa Lola Ariadna Berta Xiana Itziar Raquel Silvia Vega Judith Celia Remedios Uxía',
    ),
  },
  IT: {
    men: list('Matteo Luca Davide Andrea Simone Paolo Enrico Fabio Tommaso Nicola'),
    women: list(
      'Giulia Chiara Francesca Martina Elisa Federica Ilaria Serena Alessia Ginevra Bianca Ornella Sveva Noemi Carlotta Viola Marta Agnese',
    ),
  },
  FR: {
    men: list(
      'Étienne Baptiste Julien Antoine Rémi Olivier Clément Thibault Mathis Hugues Sylvain Adrien Karim Laurent Gaspard Yannick Vincent Maxime Félix Loïc',
    ),
    women: list(
      'Camille Élodie Margaux Hélène Clémence Sophie Mathilde Nadia Agathe Solène Béatrice Florence Céline Manon Juliette Apolline Inès Anaïs Léonie Valérie',
    ),
  },
  LU: {
    men: list('Jhemp Luc Marc Pol Claude Tom'),
    women: list('Michèle Martine Joëlle Tania Carole Nathalie'),
  },
  SE: {
    men: list(
      'Erik Gustav Axel Linus Mattias Hampus Johan Viktor Anton Rasmus Jesper Nils Oskar Samuel Elias Fredrik Albin Torsten Love Ludvig Petter',
    ),
    women: list(
      'Elin Ebba Saga Linnea Klara Moa Tove Ylva Maja Hedvig Amanda Stina Frida Alva Malin Josefin Tyra Signe Agnes Karin Vera',
    ),
  },
  FI: {
    men: list('Eero Mikko Juhani Onni Aleksi Ville Antti Oskari Tapio Jussi'),
    women: list('Aino Helmi Noora Kaisa Sanni Emilia Venla Pihla Maarit Tuuli'),
  },
  PL: {
    men: list('Jakub Tomasz Piotr Marek Wojtek Adam Kuba Szymon Bartek Igor'),
    women: list('Ania Kasia Zofia Magda Ola Hania Marta Iga Kinga Basia'),
  },
}

const INITIALS = 'ABCDEFGHJKLMNPRSTVW'
const SHORTEST = 3

/** A user name that nobody has: a first name; once all are taken, one with a second or an initial behind it. */
export function pickName(random: Random, country: Country, gender: string, usedNames: Set<string>): string {
  const { men, women } = NAMES[country]
  const known = gender === 'man' ? men : gender === 'woman' ? women : [...men, ...women]
  const isFree = (name: string) => name.length >= SHORTEST && !usedNames.has(name.toLowerCase())
  const first = random.pick(known)
  const free =
    [
      known.filter(isFree),
      known
        .filter((second) => second !== first)
        .map((second) => `${first}-${second}`)
        .filter(isFree),
      [...INITIALS].map((initial) => `${first}.${initial}`).filter(isFree),
    ].find((names) => names.length > 0) ?? []
  if (free.length === 0) return pickName(random, country, gender, usedNames)
  const name = random.pick(free)
  usedNames.add(name.toLowerCase())
  return name
}
