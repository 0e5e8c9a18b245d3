import type { TownSection } from './town-section.ts'

export const englishSlides: readonly TownSection[] = [
  {
    title: 'Budget briefing',
    text: 'Income, spending and debts of the town. Prepared by the treasurer.',
  },
  {
    title: 'Where the money comes from',
    text: 'Property tax gives forty-one percent, grants of the state thirty, fees nineteen, the forest the rest.',
    question: 'largest source of revenue of the town',
    crossed: 'part de la taxe foncière dans les recettes',
  },
  {
    title: 'Staff costs',
    text: 'Wages rise by three percent. Two posts in the depot stay empty until autumn.',
    question: 'how much do salaries grow?',
    crossed: 'de combien augmentent les salaires ?',
  },
  {
    title: 'Energy',
    text: 'Solar panels on the depot pay for themselves in nine years. The heating contract ends in June.',
    question: 'after how long do the photovoltaic cells break even?',
    crossed: 'amortissement des panneaux solaires',
  },
  {
    title: 'Loans',
    text: 'The last loan of the town hall is paid off in 2031. Interest falls to eighty thousand a year.',
    question: 'in which year will the debt of the town hall be cleared?',
  },
  {
    title: 'Large projects',
    text: 'Fire station four million, footbridge three hundred thousand, playground at the lake ninety thousand.',
    question: 'price of the new home for the fire brigade',
  },
  {
    title: 'Risks',
    text: 'A lawsuit about the landfill may cost half a million. A reserve was made.',
    question: 'what could the court case about the dump cost us?',
  },
]

export const frenchSlides: readonly TownSection[] = [
  { title: 'Orientations budgétaires', text: 'Ce que la commune veut faire en trois ans.' },
  {
    title: 'Écoles',
    text: 'Isoler les trois écoles avant les autres bâtiments : deux millions, dont la moitié d’aides de l’État.',
    crossed: 'insulating the schools: total amount',
  },
  {
    title: 'Centre-bourg',
    text: 'Rendre la place piétonne le samedi, planter vingt tilleuls, rouvrir l’épicerie par un bail à un euro.',
    crossed: 'on which day will the square be closed to cars?',
  },
  {
    title: 'Dette',
    text: 'La dette par habitant descend de neuf cents à sept cent vingt euros.',
    crossed: 'debt for each inhabitant',
  },
  {
    title: 'Santé',
    text: 'Une maison de santé accueillera trois médecins et une sage-femme à l’ancienne gare.',
  },
]
