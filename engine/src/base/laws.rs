//! What must hold of every printed amount and date: it is read as it was written, whatever the hand.

use super::Money;
use super::amounts::{self, NumberStyle};
use super::dates::{self, DateOrder, Period};
use super::money::grouped;
use chrono::{Datelike, Days, NaiveDate};
use proptest::prelude::*;

/// An amount written with these signs for groups and decimals.
fn written(cents: i64, group: &str, decimal: char) -> String {
    grouped(Money::new(cents, 2), 2).replace('.', "#").replace(',', group).replace('#', &decimal.to_string())
}

fn day() -> impl Strategy<Value = NaiveDate> {
    (0u64..20_000).prop_map(|n| NaiveDate::from_ymd_opt(1990, 1, 1).unwrap_or_default() + Days::new(n))
}

proptest! {
    #[test]
    fn an_amount_is_read_as_it_was_written(cents in 0i64..9_999_999_999_999, hand in 0usize..4, sign in 0usize..4) {
        let (group, decimal) = [(",", '.'), (".", ','), ("'", '.'), ("", ',')][hand];
        let plain = written(cents, group, decimal);
        let text = [plain.clone(), format!("-{plain}"), format!("({plain})"), format!("{plain}-")][sign].clone();
        let raw = amounts::scan(&text);
        prop_assert!(raw.is_some(), "{}", text);
        let style = NumberStyle { decimal: Some(decimal), ..NumberStyle::default() };
        let want = Money::new(cents, 2);
        prop_assert_eq!(raw.map(|r| r.magnitude(style)), Some(want), "{}", &text);
        prop_assert_eq!(raw.map(|r| r.signed(style)), Some(if sign == 0 { want } else { -want }), "{}", &text);
    }

    #[test]
    fn the_style_is_that_of_most(all in prop::collection::vec(100_000i64..9_999_999_999, 3..30), comma: bool) {
        let (group, decimal) = if comma { (".", ',') } else { (",", '.') };
        let raw: Vec<_> = all.iter().filter_map(|c| amounts::scan(&written(*c, group, decimal))).collect();
        prop_assert_eq!(raw.len(), all.len());
        prop_assert_eq!(amounts::style_of(&raw).decimal, Some(decimal));
    }

    #[test]
    fn a_date_is_read_as_it_was_written(day in day(), hand in 0usize..6) {
        let form = ["%d/%m/%Y", "%d.%m.%Y", "%Y-%m-%d", "%d %b %Y", "%d%b%Y", "%d-%m-%Y"][hand];
        let text = day.format(form).to_string();
        let raw = dates::scan(&text);
        prop_assert_eq!(raw.and_then(|r| r.day(DateOrder::DayMonth, 0)), Some(day), "{}", text);
    }

    #[test]
    fn a_day_without_a_year_is_of_its_period(day in day(), before in 0u64..30, behind in 0u64..30) {
        let raw = dates::scan(&day.format("%d/%m").to_string());
        let period = Period { from: day - Days::new(before), to: day + Days::new(behind) };
        prop_assert_eq!(raw.and_then(|r| r.day_in(DateOrder::DayMonth, period)), Some(day));
    }

    #[test]
    fn of_two_orders_one_holds(first in 1u32..=31, second in 1u32..=31, year in 1990i32..2050) {
        if let Some(raw) = dates::scan(&format!("{first:02}/{second:02}/{year}")) {
            let found = [DateOrder::DayMonth, DateOrder::MonthDay].map(|o| raw.day(o, 0));
            for day in found.into_iter().flatten() {
                prop_assert!([(first, second), (second, first)].contains(&(day.day(), day.month())) && day.year() == year);
            }
        }
    }
}
