/** The page's title: what is shown, and a mark where somebody waits for you. */
import { t } from '~/i18n';
import iconTurn from '~/assets/icon-turn.svg';

const shown = $state({ page: '', yourTurn: false, news: false });

/** Name the page; `yourTurn`, or `news` of it, puts a mark in front, for tabs in the background. */
export function showTitle(page: string, yourTurn = false, news = false): void {
  shown.page = page;
  shown.yourTurn = yourTurn;
  shown.news = news;
}

/** Keep the document's title and icon right; called once, by the page shell. */
export function keepTitle(): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const usual = icon?.href ?? '';
  $effect(() => {
    if (icon) icon.href = shown.yourTurn || shown.news ? iconTurn : usual;
  });
  $effect(() => {
    const page = shown.page || t('app.name');
    if (shown.yourTurn) document.title = t('app.title-turn', { page });
    else if (shown.news) document.title = t('app.title-news', { page });
    else document.title = shown.page ? t('app.title', { page }) : t('app.name');
  });
}
