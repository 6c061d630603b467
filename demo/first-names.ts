// First names as they are usual there; those of DE, AT and CH among people over fifty. DK is the land of a brand for men,
// ES and IT of one for women.

import type { Country } from '../src/contract/lists.ts'

interface Names {
  men: readonly string[]
  women: readonly string[]
}

const list = (names: string) => names.split(/\s+/)

export const FIRST_NAMES: Record<Country, Names> = {
  GB: {
    men: list(`Oliver Callum Rory Hamish Ellis Gareth Dylan Marcus Theo Jamal Imran Simon Stuart Kit Alfie Owen Nathan Rhys
      Toby Graham Harry Jack Freddie Archie Ewan Fraser Lewis Angus Gregor Duncan Alistair Neil Craig Darren Lee Gavin Dean
      Russell Martin Clive Nigel Keith Barry Trevor Malcolm Adrian Julian Dominic Rupert Jasper Felix Hugo Barnaby Edmund
      Laurence Miles Tristan Conrad Idris Emrys Huw Aled Geraint Iwan Kwame Kofi Femi Tunde Ravi Arjun Sanjay Haroon Tariq
      Bilal Zain Leon Reece Kieran Jordan Aaron Joel Reuben Isaac Gethin`),
    women:
      list(`Amelia Freya Isla Imogen Harriet Bronwyn Megan Priya Zara Fiona Heather Alice Poppy Naomi Gemma Rosalind
      Tamsin Leila Maud Esme Florence Matilda Beatrice Clara Ottilie Jemima Phoebe Daisy Ivy Hazel Willow Bethany Lowri
      Carys Ffion Seren Nia Eilidh Kirsty Morag Catriona Iona Mhairi Ailsa Lorna Joanne Tracy Nicola Claire Louise Hayley
      Stacey Kerry Donna Wendy Hilary Gillian Philippa Verity Cordelia Cressida Annabel Georgina Henrietta Winifred Adaeze
      Amara Abena Yewande Anjali Meera Nisha Aisha Samira Farah Rukhsana Chloe Jodie Robyn Elodie Thea Nell Edie Rosie`),
  },
  IE: {
    men: list(`Cian Darragh Eoin Fergus Colm Padraig Ronan Declan Tadhg Brendan Oisin Fionn Cormac Diarmuid Niall Conor
      Donal Eamon Finbar Killian Lorcan Malachy Odhran Ruairi Seamus Senan Shane Cathal Ciaran Dermot Enda Fintan Garrett
      Kevin Rossa Aidan`),
    women:
      list(`Aoife Niamh Ciara Orla Saoirse Maeve Sinead Roisin Clodagh Grainne Aisling Bronagh Caoimhe Deirdre Eimear
      Fionnuala Sorcha Siobhan Muireann Nuala Ailbhe Blathnaid Dervla Eabha Emer Laoise Mairead Riona Sadhbh Tara Una
      Doireann Aine Cliona Oonagh Bridget`),
  },
  US: {
    men: list(`Wyatt Mateo Jaxon Elijah Wesley Andre Caleb Grant Dante Brandon Tyler Derek Cody Trent Lamar Malik Terrence
      Xavier Rafael Hector Luis Diego Kenji Hiroshi Jerome Curtis Wade Clayton Boone Everett Beckett Sawyer Hudson Emmett
      Silas Ezra Gideon Nolan Preston Colby`),
    women:
      list(`Harper Savannah Maya Delia Jasmine Brooke Paige Camila Ruth Autumn Madison Sierra Aubrey Kayla Tiffany
      Latoya Keisha Imani Ebony Destiny Marisol Xiomara Valentina Guadalupe Mei Hana Sakura Dakota Cheyenne Shelby Raelynn
      Adelaide Marlowe Sloane Juniper Magnolia Peyton Kennedy Reagan Skylar`),
  },
  DE: {
    men: list(`Klaus Jürgen Dieter Wolfgang Rainer Bernd Holger Uwe Hartmut Reinhard Detlef Gerd Volker Ralf Achim Manfred
      Lothar Eckhard Jochen Burkhard Helmuth Horst Günter Heinz Karl Hans Werner Gerhard Siegfried Winfried Norbert Udo
      Armin Bodo Christoph Clemens Eberhard Edgar Egon Ekkehard Ernst Frank Friedhelm Friedrich Georg Gisbert Götz Gregor
      Hagen Harald Heiko Heiner Henning Herbert Hilmar Hubert Ingo Joachim Jörg Jost Kai Knut Konrad Kuno Lars Ludger Lutz
      Matthias Michael Olaf Oskar Ottmar Otto Paul Roland Rolf Rüdiger Rudolf Siegmar Stefan Thilo Thomas Torsten Ulf Ulrich
      Veit Walter Wilfried Wilhelm`),
    women:
      list(`Renate Monika Ursula Sabine Gisela Brigitte Heike Angelika Marlies Karin Cornelia Elke Gudrun Hannelore
      Ingrid Martina Birgit Petra Regine Ulrike Adelheid Almut Andrea Anette Anita Anke Annegret Astrid Barbara Beate
      Bettina Carola Christa Christiane Dagmar Dorothea Edith Elisabeth Ellen Erika Eva Franziska Friederike Gabriele Gerda
      Gerlinde Gertrud Grit Hedwig Heidrun Helga Henriette Hildegard Ilona Ilse Inge Irene Iris Irmgard Jutta Kerstin
      Kirsten Lieselotte Lore Luise Magdalena Manuela Margarete Margot Marianne Marion Mechthild Mathilde Ortrud Roswitha
      Ruthild Sibylle Sigrid Solveig Susanne Sybille Thea Ute Uta Veronika Viola Waltraud Wilma Gundula Wiebke Hiltrud`),
  },
  AT: {
    men: list(`Franz Leopold Alois Hermann Erich Helmut Josef Gottfried Kurt Alfred Anton August Ferdinand Florian Fritz
      Gernot Gustav Hannes Heribert Hugo Ignaz Johann Julius Kaspar Koloman Leonhard Luis Max Norbert Oswald Peter Raimund
      Richard Robert Roman Rupert Sepp Stefan Sigi Theodor Valentin Viktor Vinzenz Wendelin Willibald`),
    women:
      list(`Edeltraud Christl Elfriede Margit Herta Rosi Hermine Gertraud Traude Agnes Aloisia Anneliese Berta Burgi
      Cäcilia Emma Ernestine Eveline Fini Franzi Friedl Grete Hanni Helene Hilde Ilse Johanna Josefine Judith Karoline
      Klara Leopoldine Liesl Lisbeth Maria Marlene Notburga Paula Poldi Resi Roswitha Theresia Traudl Vroni Zita`),
  },
  CH: {
    men: list(`Urs Beat Reto Ruedi Hansruedi Ueli Köbi Fredy Bruno Daniel Fabio Flurin Gian Hansjörg Heinz Jürg Kilian
      Linus Marcel Markus Martin Moritz Niklaus Pius Res Roger Röbi Sämi Toni Walti`),
    women:
      list(`Vreni Ruth Silvia Esther Verena Annemarie Heidi Trudi Käthi Rosmarie Annelies Barbla Béatrice Claudine
      Corinne Denise Doris Elsbeth Flurina Gaby Irma Jolanda Lotti Madeleine Margrit Marlis Meieli Priska Rahel Sonja`),
  },
  NL: {
    men: list(`Bas Jeroen Thijs Sander Wouter Daan Maarten Ruben Joost Koen Niels Rutger Tijmen Hidde Yusuf Bram Stijn Mark
      Jelle Gijs Arjan Bart Berend Boris Casper Coen Dennis Diederik Dirk Erwin Floris Frank Freek Frits Geert Gerben Guus
      Hans Harm Hendrik Henk Hugo Ivo Jan Jasper Jesse Job Jochem Joris Jurre Kees Klaas Lars Leon Lucas Luuk Marco Martijn
      Mats Matthijs Menno Merijn Michiel Mohamed Olaf Pepijn Peter Pim Remco Rens Rik Robin Roel Ronald Sebastiaan Siebe
      Sjoerd Steven Teun Tibor Tjeerd Tobias Tom Twan Vincent Willem Wim Wiebe Xander Youssef Arie Rachid Ferdi Maurits Ward`),
    women:
      list(`Sanne Femke Marloes Anouk Lieke Esmee Jolijn Karlijn Mirthe Nienke Iris Samira Fleur Marit Tessa Wendy Roos
      Eva Jinte Lonneke Aafke Amber Anke Annelies Annemiek Anniek Babette Bregje Carlijn Carolien Chantal Dagmar Danique
      Debbie Dewi Dieuwertje Eline Elise Ellis Evelien Fatima Fenna Floor Geertje Gerda Hanneke Heleen Ilse Imke Inge Irma
      Isa Jantine Janneke Jessica Jet Josje Judith Juul Kim Kirsten Laura Leonie Linda Lisanne Lotte Maaike Maartje Margriet
      Marieke Marije Marjan Marlies Merel Mieke Mila Mireille Naima Nadia Noor Patricia Pien Pleun Renske Rianne Saar Sabine
      Saskia Sietske Simone Suzan Sylvia Tineke Valerie Vera Willemijn Yara Yvonne Zoë`),
  },
  BE: {
    men: list(`Pieter Senne Wannes Lander Mathieu Benoit Quentin Tuur Arne Guillaume Bert Arnaud Bavo Brecht Cédric
      Christophe Dries Emiel Fabrice Filip Geoffrey Gilles Jef Jens Jonas Joren Kasper Kobe Laurent Lode Loïc Maxime Nicolas
      Olivier Rik Robbe Seppe Simon Stef Thibault Tiebe Toon Warre Wout Xavier Yannick Yves Zeger`),
    women:
      list(`Lien Hanne Griet Joke Ellen Charlotte Marjolein Aurélie Delphine Katrien Nele Sofie An Annelore Axelle
      Barbara Céline Claire Eefje Elke Emeline Evy Febe Florence Goele Hilde Ines Isabelle Jana Justine Karen Leen Liesbet
      Liselot Lore Machteld Manon Margaux Nathalie Nore Pauline Phara Sara Severine Stéphanie Tine Veerle Virginie`),
  },
  DK: {
    men: list(`Magnus Rasmus Mikkel Jeppe Anders Kasper Søren Lasse Emil Troels Jakob Esben Frederik Morten Asger Villads
      Simon Nikolaj Malthe Jonas Mads Thorbjørn Bjarke Henrik Lauge Karim Bertil Rune Kristoffer Oskar Sebastian Christian
      Tobias Anton August Valdemar Johannes Steffen Ulrik Peter Adam Aksel Albert Alexander Alfred Allan Andreas Arne Arthur
      Asbjørn Benjamin Benny Bent Birger Bjørn Brian Carl Carsten Casper Claus Dan Daniel David Dennis Ebbe Egon Elias Emanuel
      Erik Ernst Felix Finn Flemming Frank Frits Georg Gorm Gustav Halfdan Hans Harald Hassan Helge Henning Hjalmar Holger
      Hugo Ivan Jacob Jan Jannik Janus Jens Jesper Jimmy Joakim Johan John Jon Jonathan Julius Kai Karl Kenneth Kent Kim Kjeld
      Klaus Knud Kristian Kurt Lars Laurits Leif Lennart Leo Louis Lucas Ludvig Marcus Marius Martin Mathias Max Michael Mogens
      Nicklas Niels Noah Nohr Ole Oliver Omar Otto Palle Patrick Paw Per Philip Pelle Preben Robert Robin Roland Samuel
      Samir Silas Sigurd Skjold Stefan Steen Sten Storm Svend Sylvester Tage Teis Theis Theodor Thomas Thor Thue Tim Tommy Tor
      Torben Torkil Tristan Uffe Vagn Verner Victor Viggo Vilhelm Viktor William Yannick Yusuf Jørgen Jarl Bo Birk Aage Eigil
      Eskild Gert Hakon Keld Loke Mattis Mikael`),
    women: list('Freja Signe Maja Astrid Ida Mette Kirstine Sofie Laerke Karen'),
  },
  NO: {
    men: list(`Sindre Eirik Håkon Torbjørn Kjetil Lars Øystein Vegard Aksel Sondre Stian Espen Jonas Even Truls Birk Amund
      Anders Ante Arvid Atle Audun Bjørnar Bård Christer Dag Edvard Egil Eivind Elling Endre Erlend Eskil Fredrik Frode Geir
      Gisle Gunnar Gard Halvor Harald Helge Henning Hallgeir Ivar Jarle Joar Jostein Jørn Ketil Knut Kristoffer Kåre Leif
      Magne Marius Morten Mikal Njål Odd Oddvar Ola Olav Ottar Petter Pål Ragnar Roar Roger Ronny Rolf Runar Rune Sigurd
      Sigmund Sivert Snorre Stein Steinar Svein Sverre Tarjei Terje Thor Tore Tormod Torstein Trond Trygve Ulrik Vetle Vidar
      Viljar Øyvind Åsmund Arild Brage Yngve`),
    women:
      list(`Ingrid Solveig Marit Silje Tuva Astri Hedda Ragnhild Vilde Synne Anniken Aud Berit Bodil Eli Frøydis Guro
      Gunnhild Hege Hilde Ingvild Jorunn Kari Liv Mari Oda Siri Tiril Tone Unni`),
  },
  ES: {
    men: list('Javier Alvaro Iker Pablo Sergio Hugo Raul Nacho Diego Manuel'),
    women:
      list(`Lucía Carmen Paula Alba Marina Irene Nerea Aitana Rocío Beatriz Inés Claudia Noelia Montse Leire Ainhoa
      Pilar Candela Sara Elena Olga Virginia Macarena Amaia Julia Estela Mireia Teresa Lola Ariadna Berta Xiana Itziar Raquel
      Silvia Vega Judith Celia Remedios Uxía Abril Adela Adriana África Ágata Aída Ainara Alejandra Alicia Almudena Alma
      Amparo Ana Ane Ángela Antía Antonia Araceli Aroa Asunción Aurora Azucena Bárbara Begoña Belén Blanca Brisa Carla
      Carlota Carolina Catalina Cayetana Chelo Cristina Daniela Débora Diana Dolores Edurne Elisenda Elsa Elvira Emma
      Encarna Enara Esperanza Esther Eugenia Eulalia Eva Fátima Fuensanta Gadea Garazi Gema Gloria Goretti Greta Guadalupe
      Haizea Helena Iciar Idoia Ingrid Iria Isabel Isaura Izaskun Jana Jimena Josefa Juana Júlia Laia Laura Lara Leonor
      Leticia Lidia Loreto Lorena Lourdes Luna Luz Magdalena Maialen Maite Malena Manuela Mar Margarita Mariona Marisa Marta
      Martina Maruxa Matilde Melisa Mercedes Miriam Mónica Nahia Naiara Natalia Natividad Nieves Noa Nora Nuria Oihane Olaia
      Olivia Paloma Pastora Patricia Paz Penélope Petra Priscila Queralt Rebeca Regina Reyes Rita Rosa Rosalía Rosario Ruth
      Sabela Salma Sandra Sofía Sol Soledad Sonia Soraya Susana Tamara Tania Triana Úrsula Valeria Vanesa Verónica Victoria
      Violeta Yaiza Yasmina Yolanda Yurena Zoe`),
  },
  IT: {
    men: list('Matteo Luca Davide Andrea Simone Paolo Enrico Fabio Tommaso Nicola'),
    women:
      list(`Giulia Chiara Francesca Martina Elisa Federica Ilaria Serena Alessia Ginevra Bianca Ornella Sveva Noemi
      Carlotta Viola Marta Agnese Ada Agata Alessandra Allegra Amelia Anita Anna Antonella Arianna Asia Aurora Barbara
      Beatrice Benedetta Bruna Camilla Carla Caterina Cecilia Cinzia Costanza Cristiana Debora Delia Donatella Elena Eleonora
      Eliana Emanuela Emma Ester Fabiana Fiamma Fiorella Flavia Gaia Giada Ginestra Gioia Giorgia Giovanna Giuditta Greta
      Ida Ines Irene Isotta Laura Lavinia Letizia Linda Livia Loredana Lucia Lucrezia Ludovica Luisa Maddalena Mara
      Margherita Marianna Mariella Marina Matilde Micaela Miriam Monica Morgana Nadia Nicoletta Nives Olga Ottavia Paola
      Patrizia Perla Petra Rachele Rita Roberta Rosanna Sabrina Samanta Silvana Simona Stefania Susanna Tecla Tiziana Tosca
      Valentina Vera Veronica Vittoria Zelda`),
  },
  FR: {
    men: list(`Étienne Baptiste Julien Antoine Rémi Olivier Clément Thibault Mathis Hugues Sylvain Adrien Karim Laurent
      Gaspard Yannick Vincent Maxime Félix Loïc Alain Alban Alexis Amaury Anselme Armand Arnaud Aurélien Aymeric Bastien
      Benjamin Bertrand Bruno Cédric Charles Christian Corentin Cyprien Cyril Damien Denis Didier Dimitri Edgar Éloi Émile
      Emmanuel Éric Fabien Florent François Frédéric Gabin Gautier Géraud Gilles Grégoire Guilhem Guillaume Henri Hervé
      Ismaël Jacques Jérôme Joachim Jules Justin Léo Léon Louis Lucien Malo Marc Mehdi Nabil Nathan Noé Octave Pascal
      Philippe Pierrick Quentin Raphaël Régis Robin Romain Samuel Sébastien Tanguy Théodore Tristan Victor Xavier Yann`),
    women:
      list(`Camille Élodie Margaux Hélène Clémence Sophie Mathilde Nadia Agathe Solène Béatrice Florence Céline Manon
      Juliette Apolline Inès Anaïs Léonie Valérie Adèle Alice Aliénor Aline Amandine Anne Armelle Astrid Aude Aurélie Aurore
      Axelle Bérénice Blandine Brigitte Capucine Carine Caroline Catherine Charlotte Chloé Claire Colette Constance Coralie
      Delphine Diane Domitille Édith Éléonore Élise Elsa Emma Emmanuelle Ève Fanny Faustine Flavie Françoise Gabrielle
      Garance Gwenaëlle Héloïse Honorine Isabelle Jade Jeanne Joséphine Judith Justine Khadija Laetitia Laure Lise Louise
      Lucie Ludivine Madeleine Maëlle Maïwenn Marianne Marion Mélanie Mylène Noémie Océane Ombeline Pauline Perrine
      Philippine Rosalie Roxane Sabine Salomé Servane Sylvie Valentine Violette Viviane Yasmine Zoé`),
  },
  LU: {
    men: list(`Jhemp Luc Marc Pol Claude Tom Carlo Charel Christophe Fernand Georges Gilles Guy Jang Jeff Jempi Joé Laurent
      Lex Marcel Mathis Mett Misch Nico Paul Pit Raoul Romain Serge Steve Yves`),
    women:
      list(`Michèle Martine Joëlle Tania Carole Nathalie Annick Christiane Cindy Danielle Fabienne Françoise Josée
      Josiane Lis Liz Lynn Mady Maisy Malou Mandy Mariette Monique Nadine Nancy Pascale Sandy Simone Sonja Tessy Viviane`),
  },
  SE: {
    men: list(`Erik Gustav Axel Linus Mattias Hampus Johan Viktor Anton Rasmus Jesper Nils Oskar Samuel Elias Fredrik Albin
      Torsten Love Ludvig Petter Adam Adrian Alexander Alvar Anders Arvid August Bengt Björn Calle Carl Christian Dag Daniel
      David Edvin Einar Emil Filip Folke Frans Gabriel Göran Gunnar Gösta Hannes Hasse Henrik Hjalmar Hugo Håkan Ivar Jakob
      Jens Jerker Jimmy Joakim Joel Jonatan Jon Josef Kalle Karl Kasper Klas Kristoffer Lage Lars Leif Lennart Leo Malte
      Marcus Martin Melker Mikael Måns Niklas Noel Olle Olov Ossian Otto Patrik Peder Per Pontus Ragnar Robin Rolf Rune
      Sebastian Sigge Simon Sixten Stefan Sten Sven Ted Theo Tobias Tomas Tor Ture Ulf Valter Vidar Vilgot Vincent Wilmer Åke`),
    women:
      list(`Elin Ebba Saga Linnea Klara Moa Tove Ylva Maja Hedvig Amanda Stina Frida Alva Malin Josefin Tyra Signe
      Agnes Karin Vera Alice Alma Amelie Anja Anna Annika Astrid Beata Bodil Boel Britta Carina Cecilia Cornelia Dagny Disa
      Edit Elina Ella Ellen Elsa Elvira Emelie Emilia Emma Engla Erika Estelle Eva Felicia Filippa Freja Greta Gun Gunilla
      Hanna Harriet Helena Hilda Ida Ines Inga Ingela Irma Isabell Jenny Johanna Juni Katarina Kerstin Kristin Lena Linda Lisa
      Liv Lova Lovisa Lydia Maria Matilda Meja Mimmi Molly Märta Naemi Nora Olivia Paula Pernilla Petra Pia Rebecka Ronja Rut
      Sara Selma Siri Siv Sofia Stella Svea Tilda Tilde Tora Tuva Ulrika Vanja Vendela Viktoria Viola Wilma Åsa`),
  },
  FI: {
    men: list(`Eero Mikko Juhani Onni Aleksi Ville Antti Oskari Tapio Jussi Aarne Aaro Ahti Akseli Arto Atte Eetu Elmeri
      Hannu Heikki Ilari Ilmari Jaakko Janne Jari Joonas Juho Jukka Jyri Kaarlo Kalevi Kalle Kari Lauri Leevi Markus Matias
      Mauri Niilo Olavi Olli Otso Paavo Pekka Pentti Petri Reijo Risto Roope Sakari Sampo Santeri Tatu Teemu Timo Toivo Tuomas
      Urho Veikko Vilho`),
    women:
      list(`Aino Helmi Noora Kaisa Sanni Emilia Venla Pihla Maarit Tuuli Aada Aila Anniina Anu Eerika Eeva Eija Elina
      Enni Essi Hanna Heini Henna Hilla Iida Inka Irmeli Jaana Johanna Jutta Kaarina Katja Kerttu Kirsi Kreetta Laura Lotta
      Marjatta Merja Miina Minna Mirja Niina Oona Outi Pinja Päivi Riikka Saara Salla Sari Satu Sirpa Suvi Taina Tarja Tiina
      Tuija Ulla Vilma`),
  },
  PL: {
    men: list(`Jakub Tomasz Piotr Marek Wojtek Adam Kuba Szymon Bartek Igor Andrzej Bogdan Cezary Damian Dawid Dominik Filip
      Grzegorz Hubert Jacek Janusz Kacper Kamil Krzysztof Leszek Maciej Mateusz Michał Paweł Przemek Radek Rafał Sławek Wiktor`),
    women:
      list(`Ania Kasia Zofia Magda Ola Hania Marta Iga Kinga Basia Agata Agnieszka Aneta Beata Bożena Dagmara Dorota
      Edyta Ewa Gosia Grażyna Iwona Jadwiga Joanna Justyna Karolina Krysia Magdalena Małgosia Monika Natalia Renata Sylwia
      Weronika`),
  },
}
