//! Colours as red, green and blue, near enough to tell ink from ground.

use hayro_interpret::Function;
use hayro_syntax::object::dict::keys::{ALTERNATE, N};
use hayro_syntax::object::{Array, Dict, Name, Object, Stream, String as Text};
use hayro_syntax::page::Resources;
use std::rc::Rc;

/// A colour space, as far as it matters here.
#[derive(Clone)]
pub enum Space {
    /// One number, black to white.
    Gray,
    /// Red, green, blue.
    Rgb,
    /// Cyan, magenta, yellow, black.
    Cmyk,
    /// Lightness and two colour axes.
    Lab,
    /// A table of colours of another space: base, table.
    Indexed(Rc<(Space, Vec<u8>)>),
    /// Inks that a function turns into another space: inks, target, function.
    Inks(Rc<(usize, Space, Option<Function>)>),
    /// A pattern: no one colour.
    Pattern,
}

impl Space {
    /// How many numbers make a colour.
    pub fn components(&self) -> usize {
        match self {
            Self::Gray | Self::Indexed(_) => 1,
            Self::Rgb | Self::Lab => 3,
            Self::Cmyk => 4,
            Self::Inks(inks) => inks.0,
            Self::Pattern => 0,
        }
    }

    /// The colour that holds when the space has just been chosen.
    pub fn first(&self) -> [u8; 3] {
        match self {
            Self::Cmyk => [0, 0, 0],
            Self::Inks(inks) => self.rgb(&vec![1.0; inks.0]),
            other => other.rgb(&[0.0; 4]),
        }
    }

    /// The space of a name used by `cs`, `CS` or an image.
    pub fn named(name: &Name<'_>, resources: &Resources<'_>) -> Self {
        Self::plain(name.as_ref()).or_else(|| resources.get_color_space(name).and_then(|o| Self::of(&o, 0))).unwrap_or(Self::Gray)
    }

    fn plain(name: &[u8]) -> Option<Self> {
        match name {
            b"DeviceGray" | b"G" | b"CalGray" => Some(Self::Gray),
            b"DeviceRGB" | b"RGB" | b"CalRGB" => Some(Self::Rgb),
            b"DeviceCMYK" | b"CMYK" => Some(Self::Cmyk),
            b"Pattern" => Some(Self::Pattern),
            _ => None,
        }
    }

    fn of(object: &Object<'_>, depth: u32) -> Option<Self> {
        if depth > 8 {
            return None;
        }
        let array: Array<'_> = match object {
            Object::Name(n) => return Self::plain(n.as_ref()),
            Object::Array(a) => a.clone(),
            _ => return None,
        };
        let mut parts = array.iter::<Object<'_>>();
        let family = parts.next()?.into_name()?;
        match family.as_ref() {
            b"ICCBased" => {
                let stream: Stream<'_> = parts.next()?.into_stream()?;
                let dict: &Dict<'_> = stream.dict();
                match dict.get::<u8>(N) {
                    Some(1) => Some(Self::Gray),
                    Some(3) => Some(Self::Rgb),
                    Some(4) => Some(Self::Cmyk),
                    _ => dict.get::<Object<'_>>(ALTERNATE).and_then(|o| Self::of(&o, depth + 1)),
                }
            }
            b"Lab" => Some(Self::Lab),
            b"Indexed" | b"I" => {
                let base = Self::of(&parts.next()?, depth + 1)?;
                let _highest = parts.next()?;
                let table = match parts.next()? {
                    Object::String(s) => <Text<'_> as AsRef<[u8]>>::as_ref(&s).to_vec(),
                    Object::Stream(s) => s.decoded_data().ok()?.into_owned(),
                    _ => return None,
                };
                Some(Self::Indexed(Rc::new((base, table))))
            }
            b"Separation" | b"DeviceN" => {
                let inks = match parts.next()? {
                    Object::Array(names) => names.iter::<Name<'_>>().count(),
                    _ => 1,
                };
                let target = Self::of(&parts.next()?, depth + 1)?;
                let function = parts.next().and_then(|f| Function::new(&f));
                Some(Self::Inks(Rc::new((inks, target, function))))
            }
            name => Self::plain(name),
        }
    }

    /// The colour of the numbers; missing ones count as zero.
    pub fn rgb(&self, numbers: &[f32]) -> [u8; 3] {
        let at = |i: usize| numbers.get(i).copied().filter(|v| v.is_finite()).unwrap_or(0.0);
        let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0).round() as u8;
        match self {
            Self::Gray => [byte(at(0)); 3],
            Self::Rgb => [byte(at(0)), byte(at(1)), byte(at(2))],
            Self::Cmyk => [0, 1, 2].map(|i| byte((1.0 - at(i).clamp(0.0, 1.0)) * (1.0 - at(3).clamp(0.0, 1.0)))),
            Self::Lab => [byte(at(0) / 100.0); 3],
            Self::Indexed(table) => {
                let n = table.0.components().max(1);
                let start = (at(0).max(0.0) as usize).saturating_mul(n);
                let entry: Vec<f32> = (0..n).map(|i| table.1.get(start + i).map_or(0.0, |b| f32::from(*b) / 255.0)).collect();
                table.0.rgb(&entry)
            }
            Self::Inks(inks) => {
                let (count, target, function) = inks.as_ref();
                let input: Vec<f32> = (0..*count).map(at).collect();
                if let Some(f) = function {
                    let mut output = vec![0.0; f.num_outputs()];
                    if f.num_inputs() == input.len() && f.eval(&input, &mut output).is_some() {
                        return target.rgb(&output);
                    }
                }
                [byte(1.0 - input.iter().fold(0.0f32, |a, b| a.max(*b))); 3]
            }
            Self::Pattern => [128; 3],
        }
    }
}
