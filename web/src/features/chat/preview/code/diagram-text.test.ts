import { describe, expect, it } from 'vitest'
import { diagramKind, diagramTitle } from './diagram-text.ts'

describe('le genre d’un schéma', () => {
  it.each([
    ['graph TD', 'flowchart'],
    ['flowchart LR', 'flowchart'],
    ['sequenceDiagram', 'sequence'],
    ['classDiagram', 'classes'],
    ['stateDiagram-v2', 'states'],
    ['erDiagram', 'entities'],
    ['gitGraph', 'commits'],
    ['C4Context', 'architecture'],
    ['xychart-beta', 'chart'],
    ['quadrantChart', 'quadrants'],
    ['mindmap\n  root((mairie))', 'mindmap'],
    ['---\ntitle: Accueil\n---\npie\n"a": 1', 'pie'],
    ['%%{init: {"theme": "dark"}}%%\n%% une note\ngantt', 'gantt'],
    ['inconnu', 'diagram'],
    ['constructor', 'diagram'],
    ['', 'diagram'],
  ])('%j : %s', (code, kind) => expect(diagramKind(code)).toBe(kind))
})

describe('le titre d’un schéma', () => {
  it.each([
    ['---\ntitle: "Accueil du public"\n---\ngraph TD', 'Accueil du public'],
    ['graph TD\n  accTitle: Parcours d’un dossier\nA-->B', 'Parcours d’un dossier'],
    ['pie title Budget 2027\n"a": 1', 'Budget 2027'],
    ['gantt\n  title Travaux', 'Travaux'],
    ['graph TD\nA-->B', ''],
  ])('%j : %s', (code, title) => expect(diagramTitle(code)).toBe(title))
})
