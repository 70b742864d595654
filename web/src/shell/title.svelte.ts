/** The page's title: what is shown, and a mark where somebody waits for you. */
import { t } from '~/i18n';
import iconTurn from '~/assets/icon-turn.svg';

const shown = $state({ page: '', yourTurn: false });

/** Name the page; `yourTurn` puts the mark in front, for tabs in the background. */
export function showTitle(page: string, yourTurn = false): void {
  shown.page = page;
  shown.yourTurn = yourTurn;
}

/** Keep the document's title and icon right; called once, by the page shell. */
export function keepTitle(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const usual = icon?.href ?? '';
  $effect(() => {
    if (icon) icon.href = shown.yourTurn ? iconTurn : usual;
  });
  $effect(() => {
    const page = shown.page || t('app.name');
    if (shown.yourTurn) document.title = t('app.title-turn', { page });
    else document.title = shown.page ? t('app.title', { page }) : t('app.name');
  });
}
