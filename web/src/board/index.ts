/**
 * Board and rack: what a page needs of them.
 *
 * A `Desk` is one person's place at a table: make one for each seat that is shown, tell it what the server says
 * (`desk.see(snapshotOf(info, view, seat))`, seat null while the rack is covered or for a spectator), and draw it:
 *
 *     const desk = new Desk({
 *       table: id, snapshot: snapshotOf(info, view, seat),
 *       onchange: (draft) => preview(placements(draft), before(draft)),
 *       onplay: () => send(playCommand(desk.draft)),
 *       onnote: ({ key, params }) => announce(tLoose(key, params)),
 *     });
 *     <Board {desk} points={preview.points} faults={preview.faults.flatMap((fault) => fault.squares)} />
 *     <Rack {desk} covered={hidden ? count : null} />
 *
 * What is laid stays over new states, a reload (sessionStorage, by table and seat) and a look at earlier positions
 * (`past`). After the play was made, the desk sees that from the next state by itself.
 *
 * `desk.lens` is what is seen of the board: `offered` where squares are small, `seen` while it is looked at from close;
 * `desk.comeCloser()` and `desk.lens.showWhole()` are for buttons, `<CloserSpot {desk} />` is the map and a button.
 *
 * Sizes come from the page, as CSS lengths in whole pixels on anything round them:
 * `--cell` a square's side, `--fr` the frame's width, `--rt` a rack place's side, `--rack-gap`, `--rack-pad`. Board is
 * `cols * (cell + 1px) - 1px + 2 * fr` wide. The page's box is a container named `stage`
 * (`container: stage / inline-size`); edition, theme and contrast are `data-` attributes above.
 *
 * Keys: Board and Rack hear their own. A page may hand on those pressed elsewhere in its play area, a button of the
 * actions for example: `onkeydown={(event) => boardKey(desk, event)}` does nothing with events already dealt with.
 * Digits 1 and 2 shuffle and sort; others are the page's.
 */
export { default as Board } from './Board.svelte';
export { default as CloserSpot } from './CloserSpot.svelte';
export { Desk, type DeskEvents, type DeskOptions } from './desk.svelte';
export { boardKey, openSteps } from './keys';
export { partText } from './labels';
export type { Lens } from './lens.svelte';
export { columnName, placeName, wordPlace } from './draft/names';
export { snapshotOf, isBegun, type Note, type BoardSnapshot, type Step, type TurnDraft } from './draft/state';
export { stepTexts } from './draft/step_texts';
export { shuffle, sort } from './draft/order';
export { startChoosing, stopChoosing } from './draft/taps';
export { before, chosenTiles, exchangeCommand, passCommand, placements, playCommand } from './draft/commands';
